import type { Metadata } from 'next';
import { PublicFrame } from '#components/frame/public-frame.tsx';
import { AuthenticationGuide } from '#components/reference/authentication-guide.tsx';
import { ErrorsGuide } from '#components/reference/errors-guide.tsx';
import { firstCalls } from '#components/reference/first-calls.ts';
import { HttpGuide } from '#components/reference/http-guide.tsx';
import { Introduction } from '#components/reference/introduction.tsx';
import { OperationGroupSection } from '#components/reference/operation-group.tsx';
import { operationGroups } from '#components/reference/operations.ts';
import { ReferenceNav } from '#components/reference/reference-nav.tsx';
import { schemaPlaces } from '#components/reference/schema-places.ts';
import { ERROR_CODES } from '#lib/api/error-codes.ts';
import { services } from '#lib/services.ts';
import { addresses } from '../addresses.ts';
import { readApiDocument } from '../api-document.ts';
import { readersTheme } from '../theme.ts';

export const metadata: Metadata = { title: 'API reference' };

/** The whole API on one page, made from the OpenAPI document; it reads without scripts. */
export default async function ReferencePage() {
  const document = await readApiDocument();
  const groups = operationGroups(document);
  const operations = groups.flatMap((group) => group.operations);
  const places = schemaPlaces(operations);
  const { baseUrl } = addresses();
  const { token } = firstCalls(groups, addresses());
  return (
    <PublicFrame theme={await readersTheme()}>
      <div className="gap-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <ReferenceNav operations={operations} />
        <div className="min-w-0">
          <Introduction document={document} baseUrl={baseUrl} />
          <AuthenticationGuide document={document} tokenCall={token} />
          <ErrorsGuide document={document} codes={ERRORS} />
          <HttpGuide rateLimit={services().requestLimit.quota} />
          {groups.map((group) => (
            <OperationGroupSection
              key={group.tag}
              document={document}
              group={group}
              baseUrl={baseUrl}
              places={places}
            />
          ))}
        </div>
      </div>
    </PublicFrame>
  );
}

const ERRORS = Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => ({
  code,
  status,
  meaning,
}));
