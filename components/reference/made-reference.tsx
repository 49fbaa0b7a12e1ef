import type { ReactElement } from 'react';
import { curlOf } from './curl.ts';
import type { ErrorCode } from './errors-guide.tsx';
import { type Addresses, firstCalls } from './first-calls.ts';
import { HttpGuide } from './http-guide.tsx';
import type { ApiDocument } from './openapi.ts';
import { OperationDetails } from './operation-details.tsx';
import { OperationHeading } from './operation-heading.tsx';
import { type Operation, operationGroups } from './operations.ts';
import { placesBeside, schemaPlaces } from './schema-places.ts';

export type ReferenceSource = {
  readonly document: ApiDocument;
  readonly addresses: Addresses;
  /** Every error code with its status and meaning. */
  readonly codes: readonly ErrorCode[];
  /** Requests in a minute, for each client. */
  readonly rateLimit: number;
};

/** An operation with the command line that calls it. */
export type MadeOperation = Operation & { readonly call: string };

export type MadeReference = Omit<ReferenceSource, 'addresses' | 'rateLimit'> & {
  readonly baseUrl: string;
  readonly tokenCall: string;
  readonly groups: readonly {
    readonly tag: string;
    readonly description: string;
    readonly operations: readonly MadeOperation[];
  }[];
};

/** The name under which the guide to HTTP is written. */
export const HTTP_GUIDE = 'http-guide';

/** What is written of an operation. */
export function writtenOf({ id }: Pick<Operation, 'id'>) {
  return { heading: `${id}-heading`, details: `${id}-details` };
}

/** Makes of the reference what is the same for every reader; `write` keeps elements as HTML, under a name. */
export function makeReference(
  { document, addresses, codes, rateLimit }: ReferenceSource,
  write: (name: string, element: ReactElement) => void,
): MadeReference {
  const { baseUrl } = addresses;
  const groups = operationGroups(document);
  const places = schemaPlaces(groups.flatMap(({ operations }) => operations));
  const made = (operation: Operation): MadeOperation => {
    const elsewhere = placesBeside(operation, places);
    const { heading, details } = writtenOf(operation);
    write(heading, <OperationHeading operation={operation} />);
    write(details, <OperationDetails {...{ document, operation, elsewhere }} />);
    return { ...operation, call: curlOf(operation, baseUrl) };
  };
  write(HTTP_GUIDE, <HttpGuide rateLimit={rateLimit} />);
  return {
    document,
    baseUrl,
    codes,
    tokenCall: firstCalls(groups, addresses).token,
    groups: groups.map((group) => ({ ...group, operations: group.operations.map(made) })),
  };
}
