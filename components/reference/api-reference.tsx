import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { InlineCode, Prose } from '#components/ui/text/prose.tsx';
import { type Addresses, FirstCallSteps } from './first-call.tsx';
import { Guide, WithExample } from './guide.tsx';
import { type ApiDocument, type Operation, operationsOf } from './openapi.ts';
import { ReferenceNav } from './reference-nav.tsx';
import { curlCommand, requestForm } from './request.ts';
import type { StaticOperation, StaticOperations } from './static-operations.tsx';
import { TryIt } from './try-it-form.tsx';

/** What the reference is made from, the same for every reader. */
export type ReferenceSource = {
  readonly document: ApiDocument;
  readonly operations: StaticOperations;
  readonly addresses: Addresses;
  /** Requests a minute for each client. */
  readonly rateLimit: number;
};

/** The signed-in user: their scopes, and the country whose screens they are on. */
export type Reader = { readonly scopes: readonly string[]; readonly countryCode: string };

type Props = ReferenceSource & {
  /** The signed-in user, who can try calls. */
  reader?: Reader | undefined;
  /** Whether the user starts with a form that makes a call. */
  startsWithForm?: boolean;
};

/** The whole API on one page, made from the OpenAPI document. Readable without scripts. */
export function ApiReference(props: Props) {
  const { document, addresses, rateLimit } = props;
  const { reader, startsWithForm = false } = props;
  const { baseUrl } = addresses;
  const operations = operationsOf(document);
  const first = reader && operations.find((operation) => isReady(operation, reader));
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <Introduction document={document} baseUrl={baseUrl} />
      <ReferenceNav operations={operations.map(toLink)} />
      <div className="min-w-0">
        <FirstCallSteps
          operations={operations}
          addresses={addresses}
          form={
            startsWithForm && first && <Call operation={first} {...{ baseUrl, reader }} isOpen />
          }
        />
        <div className="my-8 border-line border-t pt-8 text-sm">
          <Prose text={document.info.description} className="max-w-170 space-y-3" />
        </div>
        <Guide document={document} rateLimit={rateLimit} />
        {document.tags.map(({ name, description }) => (
          <section
            key={name}
            id={anchorOf(name)}
            aria-labelledby={`${anchorOf(name)}-title`}
            className="border-line border-t pt-8"
          >
            <h2 id={`${anchorOf(name)}-title`} className="font-semibold text-xl">
              {name}
            </h2>
            {description && <Prose text={description} className="mt-2 max-w-prose" />}
            {operations
              .filter(({ tag }) => tag === name)
              .map((operation) => (
                <OperationSection
                  key={operation.id}
                  text={props.operations[operation.id]}
                  {...{ operation, baseUrl, reader }}
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

type CallProps = { operation: Operation; baseUrl: string; reader: Reader | undefined };

type OperationProps = CallProps & { text: StaticOperation | undefined };

/** One operation: description, parameters and responses; beside them a call, and a form to try it. */
function OperationSection({ text, ...props }: OperationProps) {
  const { id } = props.operation;
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
      <WithExample aside={<Call {...props} />}>
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
function Call({ operation, baseUrl, reader, isOpen = false }: CallProps & { isOpen?: boolean }) {
  const obstacle = reader && obstacleTo(operation, reader);
  const example = curlCommand(requestForm(operation), baseUrl);
  if (reader && !obstacle) {
    const form = requestForm(operation, reader.countryCode);
    return <TryIt {...{ form, baseUrl, example, isOpen }} />;
  }
  return (
    <>
      <CodeBlock title={operation.summary} code={example} wraps />
      {obstacle && (
        <p className="mt-2 text-quiet text-sm print:hidden">Can’t be tried here: {obstacle}</p>
      )}
    </>
  );
}

/** Whether this user can make a call without typing anything. */
function isReady(operation: Operation, reader: Reader): boolean {
  const { method, parameters } = operation;
  const takesNothing = parameters.every(
    ({ name, required }) => !required || name === 'countryCode',
  );
  return method === 'GET' && takesNothing && !obstacleTo(operation, reader);
}

/** Why this user cannot try an operation: it changes data, or they lack a scope. */
function obstacleTo({ scopes }: Operation, reader: Reader): string | undefined {
  if (scopes.some((scope) => !scope.endsWith(':read'))) return 'it changes data.';
  const missing = scopes.filter((scope) => !reader.scopes.includes(scope));
  return missing.length > 0 ? `your role does not have ${missing.join(', ')}.` : undefined;
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
