import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { InlineCode, Prose } from '#components/ui/text/prose.tsx';
import { type Addresses, anchorOf, FirstCallSteps, Guide, guideOf, WithExample } from './guide.tsx';
import type { ApiDocument, Operation } from './openapi.ts';
import { ReferenceNav } from './reference-nav.tsx';
import { curlCommand, requestForm } from './request.ts';
import type { StaticOperations } from './static-operations.tsx';
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
  const { document, addresses, rateLimit, reader, startsWithForm = false } = props;
  const { info, tags, operations } = document;
  const { baseUrl } = addresses;
  const list = startsWithForm && reader && operations.find(({ id }) => id === 'listBranches');
  const first = list && !obstacleTo(list, reader) && list;
  const [introduction = ''] = info.description.split('\n');
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <header className="space-y-2 pb-6 max-lg:pb-4 lg:col-start-2">
        <h1>API reference</h1>
        <p className="text-quiet text-sm">
          {info.title}, version {info.version}, at <InlineCode>{baseUrl}</InlineCode>. For tools:{' '}
          <a href="/openapi.json" className="link">
            OpenAPI document
          </a>
        </p>
        <Prose text={introduction} className="max-w-170 text-sm" />
      </header>
      <ReferenceNav
        guide={[{ id: 'first-call', title: 'Your first call' }, ...guideOf(document)]}
        operations={operations.map(({ id, method, summary, tag }) => ({
          ...{ id, method, summary, tag },
        }))}
      />
      <div className="min-w-0 *:first:pb-8">
        <FirstCallSteps
          operations={operations}
          addresses={addresses}
          form={first && <Call operation={first} {...{ baseUrl, reader }} isOpen />}
        />
        <Guide document={document} rateLimit={rateLimit} />
        {tags.map(({ name, description }) => (
          <section
            key={name}
            aria-labelledby={`tag-${anchorOf(name)}`}
            className="border-line border-t pt-8"
          >
            <h2 id={`tag-${anchorOf(name)}`} className="font-semibold text-xl">
              {name}
            </h2>
            <Prose text={description} className="mt-2 max-w-prose" />
            {operations
              .filter(({ tag }) => tag === name)
              .map((operation) => (
                <OperationSection
                  key={operation.id}
                  html={props.operations[operation.id]}
                  {...{ operation, baseUrl, reader }}
                />
              ))}
          </section>
        ))}
      </div>
    </div>
  );
}

type CallProps = { operation: Operation; baseUrl: string; reader: Reader | undefined };
type OperationProps = CallProps & { html: StaticOperations[string] | undefined };

/** One operation: description, parameters and responses; beside them a call, and a form to try it. */
function OperationSection({ html, ...props }: OperationProps) {
  const { id } = props.operation;
  if (!html)
    throw new Error(
      `The rendered reference has no operation ${id}: build it again from the current OpenAPI document`,
    );
  return (
    <article
      id={id}
      aria-labelledby={`${id}-summary`}
      className="reference-operation space-y-4 border-line py-8 not-first-of-type:border-t"
    >
      <StaticText html={html.heading} />
      <WithExample aside={<Call {...props} />}>
        <StaticText html={html.details} className="space-y-4" />
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
  const form = requestForm(operation, reader?.countryCode);
  if (reader && !obstacle) return <TryIt {...{ form, baseUrl, isOpen }} />;
  return (
    <>
      <CodeBlock title={operation.summary} code={curlCommand(form, baseUrl)} />
      {obstacle && (
        <p className="mt-2 text-quiet text-sm print:hidden">Can’t be tried here: {obstacle}</p>
      )}
    </>
  );
}

/** Why this user cannot try an operation: it changes data, or they lack a scope. */
function obstacleTo({ scopes }: Operation, reader: Reader): string | undefined {
  if (scopes.some((scope) => !scope.endsWith(':read'))) return 'it changes data.';
  const missing = scopes.filter((scope) => !reader.scopes.includes(scope));
  return missing.length > 0 ? `your role does not have ${missing.join(', ')}.` : undefined;
}
