import { curlCommand } from '#components/reference/document/curl.ts';
import type { Operation } from '#components/reference/document/operations.ts';
import { WithExample } from '#components/reference/guide/guide-section.tsx';
import { type Reader, tryItOperation } from '#components/reference/try-it/try-it.ts';
import { TryItDisclosure } from '#components/reference/try-it/try-it-disclosure.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import type { StaticOperation } from './static-operations.tsx';

type Props = {
  operation: Operation;
  text: StaticOperation;
  baseUrl: string;
  reader: Reader | undefined;
};

/** One operation of the reference: description, parameters, responses, an example call, and a form to try it. */
export function OperationSection({ operation, text, baseUrl, reader }: Props) {
  const { id, summary } = operation;
  const call = curlCommand(operation, baseUrl);
  return (
    <article
      id={id}
      aria-labelledby={`${id}-summary`}
      className="reference-operation space-y-4 border-line py-8 not-first-of-type:border-t"
    >
      <StaticText html={text.heading} />
      <WithExample aside={<CodeBlock title={summary} code={call} />}>
        <StaticText html={text.details} className="space-y-4" />
      </WithExample>
      {reader && <Try operation={operation} reader={reader} />}
    </article>
  );
}

/** HTML rendered at build time, which React does not hydrate. */
function StaticText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the OpenAPI document only, all of it escaped
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The form to try it, or why there is none. */
function Try({ operation, reader }: { operation: Operation; reader: Reader }) {
  const result = tryItOperation(operation, reader);
  if ('why' in result) {
    return <p className="text-quiet text-sm print:hidden">It cannot be tried here. {result.why}</p>;
  }
  return <TryItDisclosure operation={result} />;
}
