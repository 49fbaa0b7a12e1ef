import { AuthenticationGuide } from './authentication-guide.tsx';
import { type ErrorCode, ErrorsGuide } from './errors-guide.tsx';
import { type Addresses, firstCalls } from './first-calls.ts';
import { HttpGuide } from './http-guide.tsx';
import { Introduction } from './introduction.tsx';
import type { ApiDocument } from './openapi.ts';
import { OperationGroupSection } from './operation-group.tsx';
import { operationGroups } from './operations.ts';
import { ReferenceNav } from './reference-nav.tsx';
import { schemaPlaces } from './schema-places.ts';
import type { Reader } from './trials.ts';

type Parts = {
  document: ApiDocument;
  addresses: Addresses;
  /** Every error code with its status and meaning. */
  codes: readonly ErrorCode[];
  /** Requests in a minute, for each client. */
  rateLimit: number;
  /** Who is signed in, and can try calls. */
  reader?: Reader | undefined;
};

/** The whole API on one page, made from the OpenAPI document; it reads without scripts. */
export function ApiReference({ document, addresses, codes, rateLimit, reader }: Parts) {
  const groups = operationGroups(document);
  const operations = groups.flatMap((group) => group.operations);
  const places = schemaPlaces(operations);
  const { baseUrl } = addresses;
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <ReferenceNav operations={operations} />
      <div className="min-w-0">
        <Introduction document={document} baseUrl={baseUrl} />
        <AuthenticationGuide document={document} tokenCall={firstCalls(groups, addresses).token} />
        <ErrorsGuide document={document} codes={codes} />
        <HttpGuide rateLimit={rateLimit} />
        {groups.map((group) => (
          <OperationGroupSection
            key={group.tag}
            document={document}
            group={group}
            baseUrl={baseUrl}
            places={places}
            reader={reader}
          />
        ))}
      </div>
    </div>
  );
}
