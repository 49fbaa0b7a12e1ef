import { clsx } from 'clsx';
import { paragraphsOf, type Span, spansOf } from './text-spans.ts';

/** Paragraphs of text with `code` and **strong** in them. */
export function Prose({ text, className = 'max-w-prose' }: { text: string; className?: string }) {
  return (
    <div className={clsx('space-y-2', className)}>
      {paragraphsOf(text).map((spans) => (
        <p key={spans.map((span) => span.text).join('')}>
          <Spans spans={spans} />
        </p>
      ))}
    </div>
  );
}

/** One line of such text, without a paragraph around it. */
export function Line({ text }: { text: string }) {
  return <Spans spans={spansOf(text)} />;
}

/** An identifier, value or address in running text. */
export function InlineCode({ children }: { children: string }) {
  return (
    <code className="wrap-break-word rounded-sm bg-panel px-[0.1875rem] py-px text-[0.92em]">
      {children}
    </code>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ at, text, kind }) => {
    if (kind === 'code') return <InlineCode key={at}>{text}</InlineCode>;
    if (kind === 'strong') return <strong key={at}>{text}</strong>;
    return text;
  });
}
