import { clsx } from 'clsx';
import { paragraphsOf, spansOf } from './text-spans.ts';

/** Paragraphs of plain text in which `code` stands between backticks. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={clsx('max-w-prose space-y-2', className)}>
      {paragraphsOf(text).map((spans) => (
        <p key={spans[0]?.text}>
          <Spans spans={spans} />
        </p>
      ))}
    </div>
  );
}

/** One line of such text, to stand in whatever holds it. */
export function Line({ text }: { text: string }) {
  return <Spans spans={spansOf(text)} />;
}

function Spans({ spans }: { spans: ReturnType<typeof spansOf> }) {
  return spans.map(({ at, text, isCode }) =>
    isCode ? <InlineCode key={at}>{text}</InlineCode> : text,
  );
}

/** A name, value or address as a machine writes it. */
export function InlineCode({ children }: { children: string }) {
  return (
    <code className="break-words rounded bg-panel px-1 py-px text-[0.9em] print:bg-transparent print:px-0">
      {children}
    </code>
  );
}
