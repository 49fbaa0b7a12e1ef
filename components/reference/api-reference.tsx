import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { InlineCode, Prose } from '#components/ui/text/prose.tsx';
import { curlCommand } from './curl.ts';
import { type Addresses, FirstCallSteps } from './first-call.tsx';
import { type ErrorCode, Guide, WithExample } from './guide.tsx';
import type { ApiDocument } from './openapi.ts';
import { type Operation, operationGroups } from './operations.ts';
import { ReferenceNav } from './reference-nav.tsx';
import type { StaticOperation, StaticOperations } from './static-operations.tsx';
import { type Reader, tryItOperation } from './try-it.ts';
import { TryIt } from './try-it-form.tsx';

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
  const all = groups.flatMap((group) => group.operations);
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <Introduction document={document} baseUrl={baseUrl} />
      <ReferenceNav operations={all.map(toLink)} />
      <div className="min-w-0">
        <FirstCallSteps
          groups={groups}
          addresses={addresses}
          form={
            startsWithForm &&
            reader && <FirstForm operations={all} baseUrl={baseUrl} reader={reader} />
          }
        />
        <div className="my-8 border-line border-t pt-8 text-sm">
          <Prose text={document.info.description ?? ''} className="max-w-170 space-y-3" />
        </div>
        <Guide document={document} codes={codes} rateLimit={rateLimit} />
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
                text={operations[operation.id]}
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

/** What the navigation needs, so that only this is sent to the browser. */
function toLink({ id, method, path, summary, tag, scopes }: Operation) {
  return { id, method, path, summary, tag, scopes };
}

type CallProps = { baseUrl: string; reader: Reader | undefined };
type FirstFormProps = { operations: readonly Operation[]; baseUrl: string; reader: Reader };

/** The first call that this user can make without typing anything, open to be sent. */
function FirstForm({ operations, baseUrl, reader }: FirstFormProps) {
  for (const operation of operations) {
    const isReady = operation.parameters.every(
      ({ name, required }) => !required || name === 'countryCode',
    );
    const trial = tryItOperation(operation, reader);
    if (operation.method !== 'GET' || !isReady || !('id' in trial)) continue;
    const example = curlCommand(operation, baseUrl);
    return <TryIt operation={trial} baseUrl={baseUrl} example={example} isOpen />;
  }
  return undefined;
}

type OperationProps = CallProps & { operation: Operation; text: StaticOperation | undefined };

/** One operation: description, parameters and responses; beside them a call, and a form to try it. */
function OperationSection({ operation, text, ...props }: OperationProps) {
  const { id } = operation;
  if (!text)
    throw new Error(
      `The rendered reference has no operation ${id}: build it again from the current OpenAPI document`,
    );
  return (
    <article
      id={id}
      aria-labelledby={`${id}-summary`}
      className="reference-operation space-y-4 border-line py-8 not-first-of-type:border-t"
    >
      <StaticText html={text.heading} />
      <WithExample aside={<Call operation={operation} {...props} />}>
        <StaticText html={text.details} className="space-y-4" />
      </WithExample>
    </article>
  );
}

/** HTML rendered at build time, which React does not hydrate. */
function StaticText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the OpenAPI document only, all of it escaped
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The call as a command; for a signed-in user with a form to try it, or why it cannot be tried. */
function Call({ operation, baseUrl, reader }: CallProps & { operation: Operation }) {
  const example = curlCommand(operation, baseUrl);
  const trial = reader && tryItOperation(operation, reader);
  if (trial && 'id' in trial)
    return <TryIt operation={trial} baseUrl={baseUrl} example={example} />;
  return (
    <>
      <CodeBlock title={operation.summary} code={example} wraps />
      {trial && (
        <p className="mt-2 text-quiet text-sm print:hidden">Can’t be tried here: {trial.why}</p>
      )}
    </>
  );
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
