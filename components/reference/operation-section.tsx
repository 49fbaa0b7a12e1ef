import { CodeBlock } from '#components/ui/code-block.tsx';
import { curlOf } from './curl.ts';
import { BesideExample } from './guide-section.tsx';
import type { Operation } from './operations.ts';
import type { StaticOperation } from './static-operations.tsx';
import { type Reader, trialOf } from './trials.ts';
import { TryCall } from './try-call.tsx';

type Parts = {
  operation: Operation;
  text: StaticOperation;
  baseUrl: string;
  reader: Reader | undefined;
};

/** One operation: what it is for, what it needs, what it takes, what it answers, how to call it. */
export function OperationSection({ operation, text, baseUrl, reader }: Parts) {
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

/** What React rendered with the build: it does not look into it again. */
function StaticText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered of the OpenAPI document alone, all of it escaped
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The form that tries it, or why there is none. */
function Try({ operation, reader }: { operation: Operation; reader: Reader }) {
  const trial = trialOf(operation, reader);
  if ('why' in trial) {
    return <p className="text-quiet text-sm print:hidden">It cannot be tried here. {trial.why}</p>;
  }
  return <TryCall trial={trial} />;
}
