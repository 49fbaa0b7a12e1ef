import { curlCommand } from '#components/reference/document/curl.ts';
import type { Operation } from '#components/reference/document/operations.ts';
import { WithExample } from '#components/reference/guide/guide-section.tsx';
import { type Reader, tryItOperation } from '#components/reference/try-it/try-it.ts';
import { TryItPanel } from '#components/reference/try-it/try-it-panel.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import type { StaticOperation } from './static-operations.tsx';

type Props = {
  operation: Operation;
  text: StaticOperation;
  baseUrl: string;
  reader: Reader | undefined;
};

/** One operation of the reference: description, parameters and responses; beside them a call, and a form to try it. */
export function OperationSection(props: Props) {
  const { id } = props.operation;
  const { text } = props;
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
function Call({ operation, baseUrl, reader }: Props) {
  const example = curlCommand(operation, baseUrl);
  const result = reader && tryItOperation(operation, reader);
  if (result && 'id' in result)
    return <TryItPanel operation={result} baseUrl={baseUrl} example={example} />;
  return (
    <>
      <CodeBlock title={operation.summary} code={example} wraps />
      {result && (
        <p className="mt-2 text-quiet text-sm print:hidden">Can’t be tried here: {result.why}</p>
      )}
    </>
  );
}
