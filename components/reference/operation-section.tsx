import { CodeBlock } from '#components/ui/code-block.tsx';
import { curlOf } from './curl.ts';
import { BesideExample } from './guide-section.tsx';
import type { Operation } from './operations.ts';
import type { StaticOperation } from './static-operations.tsx';
import { type Reader, trialOf } from './trials.ts';
import { TryCall } from './try-call.tsx';

type Props = {
  operation: Operation;
  text: StaticOperation;
  baseUrl: string;
  reader: Reader | undefined;
};

/** One operation of the reference: description, parameters, responses, an example call, and a form to try it. */
export function OperationSection({ operation, text, baseUrl, reader }: Props) {
  const { id, summary } = operation;
  const call = curlOf(operation, baseUrl);
  return (
    <article
      id={id}
      aria-labelledby={`${id}-summary`}
      className="reference-operation space-y-4 border-line py-8 not-first-of-type:border-t"
    >
      <StaticText html={text.heading} />
      <BesideExample aside={<CodeBlock title={summary} code={call} />}>
        <StaticText html={text.details} className="space-y-4" />
      </BesideExample>
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
  const result = trialOf(operation, reader);
  if ('why' in result) {
    return <p className="text-quiet text-sm print:hidden">It cannot be tried here. {result.why}</p>;
  }
  return <TryCall operation={result} />;
}
