import { CodeBlock } from '#components/ui/code-block.tsx';
import { BesideExample } from './guide-section.tsx';
import type { MadeOperation } from './made-reference.tsx';
import { Markup } from './markup.tsx';
import type { Operation } from './operations.ts';
import { type Reader, trialOf } from './trials.ts';
import { TryCall } from './try-call.tsx';

type Parts = { operation: MadeOperation; reader: Reader | undefined };

/** One operation: what it is for, what it needs, what it takes, what it answers, how to call it. */
export function OperationSection({ operation, reader }: Parts) {
  const { id, summary, call, heading, details } = operation;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-summary`}
      className="reference-operation space-y-4 border-line py-8 not-first-of-type:border-t"
    >
      <Markup html={heading} />
      <BesideExample aside={<CodeBlock title={summary} code={call} />}>
        <Markup html={details} className="space-y-4" />
      </BesideExample>
      {reader && <Try operation={operation} reader={reader} />}
    </article>
  );
}

/** The form that tries it, or why there is none. */
function Try({ operation, reader }: { operation: Operation; reader: Reader }) {
  const trial = trialOf(operation, reader);
  if ('why' in trial) {
    return <p className="text-quiet text-sm print:hidden">It cannot be tried here. {trial.why}</p>;
  }
  return <TryCall trial={trial} />;
}
