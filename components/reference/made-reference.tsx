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

/** An operation with the command line that calls it, and what is said of it as HTML. */
export type MadeOperation = Operation & {
  readonly call: string;
  readonly heading: string;
  readonly details: string;
};

export type MadeReference = Omit<ReferenceSource, 'addresses' | 'rateLimit'> & {
  readonly baseUrl: string;
  readonly tokenCall: string;
  /** The guide to HTTP, as HTML. */
  readonly httpGuide: string;
  readonly groups: readonly {
    readonly tag: string;
    readonly description: string;
    readonly operations: readonly MadeOperation[];
  }[];
};

/** Makes of the reference what is the same for every reader; `write` makes HTML of elements. */
export function makeReference(
  { document, addresses, codes, rateLimit }: ReferenceSource,
  write: (element: ReactElement) => string,
): MadeReference {
  const { baseUrl } = addresses;
  const groups = operationGroups(document);
  const places = schemaPlaces(groups.flatMap(({ operations }) => operations));
  const made = (operation: Operation): MadeOperation => {
    const elsewhere = placesBeside(operation, places);
    return {
      ...operation,
      call: curlOf(operation, baseUrl),
      heading: write(<OperationHeading operation={operation} />),
      details: write(<OperationDetails {...{ document, operation, elsewhere }} />),
    };
  };
  return {
    document,
    baseUrl,
    codes,
    tokenCall: firstCalls(groups, addresses).token,
    httpGuide: write(<HttpGuide rateLimit={rateLimit} />),
    groups: groups.map((group) => ({ ...group, operations: group.operations.map(made) })),
  };
}
