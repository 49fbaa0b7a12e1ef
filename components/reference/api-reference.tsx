import { InlineCode, Prose } from '#components/ui/text/prose.tsx';
import { curlCommand } from './document/curl.ts';
import type { ApiDocument } from './document/openapi.ts';
import { operationGroups } from './document/operations.ts';
import { AuthenticationGuide } from './guide/authentication-guide.tsx';
import { type ErrorCode, ErrorsGuide } from './guide/errors-guide.tsx';
import { FirstCallSteps } from './guide/first-call-steps.tsx';
import { type Addresses, firstCalls } from './guide/first-calls.ts';
import { HttpGuide } from './guide/http-guide.tsx';
import { ReferenceNav } from './navigation/reference-nav.tsx';
import { OperationSection } from './operation/operation-section.tsx';
import type { StaticOperations } from './operation/static-operations.tsx';
import { type Reader, tryItOperation } from './try-it/try-it.ts';
import { TryItPanel } from './try-it/try-it-panel.tsx';

export type ReferenceSource = {
  readonly document: ApiDocument;
  readonly operations: StaticOperations;
  readonly addresses: Addresses;
  /** Every error code with its status and meaning. */
  readonly codes: readonly ErrorCode[];
  /** Requests a minute for each client. */
  readonly rateLimit: number;
};

type Props = ReferenceSource & {
  /** The signed-in user, who can try calls. */
  reader?: Reader | undefined;
  /** Whether the user starts with a form that makes a call. */
  startsWithForm?: boolean;
};

/** The whole API on one page, made from the OpenAPI document. Readable without scripts. */
export function ApiReference(props: Props) {
  const { document, operations, addresses, codes, rateLimit } = props;
  const { reader, startsWithForm = false } = props;
  const { baseUrl } = addresses;
  const groups = operationGroups(document);
  const renderedOperation = (id: string) => {
    const rendered = operations[id];
    if (!rendered)
      throw new Error(
        `The rendered reference has no operation ${id}: build it again from the current OpenAPI document`,
      );
    return rendered;
  };
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <Introduction document={document} baseUrl={baseUrl} />
      <ReferenceNav operations={groups.flatMap((group) => group.operations)} />
      <div className="min-w-0">
        <FirstCallSteps
          calls={firstCalls(groups, addresses)}
          isIssuerEmbedded={addresses.isIssuerEmbedded}
          form={
            startsWithForm &&
            reader && <FirstForm groups={groups} baseUrl={baseUrl} reader={reader} />
          }
        />
        <div className="my-8 border-line border-t pt-8 text-sm">
          <Prose text={document.info.description ?? ''} className="max-w-170 space-y-3" />
        </div>
        <AuthenticationGuide document={document} />
        <ErrorsGuide document={document} codes={codes} />
        <HttpGuide rateLimit={rateLimit} />
        {groups.map((group) => (
          <section
            key={group.tag}
            id={anchorOf(group.tag)}
            aria-labelledby={`${anchorOf(group.tag)}-title`}
            className="border-line border-t pt-8"
          >
            <h2 id={`${anchorOf(group.tag)}-title`} className="font-semibold text-xl">
              {group.tag}
            </h2>
            {group.description && <Prose text={group.description} className="mt-2 max-w-prose" />}
            {group.operations.map((operation) => (
              <OperationSection
                key={operation.id}
                operation={operation}
                text={renderedOperation(operation.id)}
                baseUrl={baseUrl}
                reader={reader}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

type FirstFormProps = {
  groups: ReturnType<typeof operationGroups>;
  baseUrl: string;
  reader: Reader;
};

/** The first call that this user can make without typing anything, open to be sent. */
function FirstForm({ groups, baseUrl, reader }: FirstFormProps) {
  for (const operation of groups.flatMap((group) => group.operations)) {
    const isReady = operation.parameters.every(
      ({ name, required }) => !required || name === 'countryCode',
    );
    const trial = tryItOperation(operation, reader);
    if (operation.method !== 'GET' || !isReady || !('id' in trial)) continue;
    const example = curlCommand(operation, baseUrl);
    return <TryItPanel operation={trial} baseUrl={baseUrl} example={example} isOpen />;
  }
  return undefined;
}

function anchorOf(tag: string): string {
  return `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

/** The title, version and address of the API. */
function Introduction({ document, baseUrl }: { document: ApiDocument; baseUrl: string }) {
  const { title, version } = document.info;
  return (
    <header className="space-y-2 pb-6 max-lg:pb-4 lg:col-start-2">
      <h1 className="font-semibold text-2xl">API reference</h1>
      <p className="text-quiet text-sm">
        {title}, version {version}, at <InlineCode>{baseUrl}</InlineCode>. For tools:{' '}
        <a href="/openapi.json" className="underline underline-offset-2 hover:text-accent">
          OpenAPI document
        </a>
      </p>
    </header>
  );
}
