import { clsx } from 'clsx';

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
    <code className="wrap-break-word rounded-sm bg-surface-1 px-[0.1875rem] py-px text-[0.92em]">
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

type Span = {
  readonly at: number;
  readonly text: string;
  readonly kind: 'plain' | 'code' | 'strong';
};

/** Splits a text into paragraphs at blank lines, and each into spans. */
export function paragraphsOf(text: string): Span[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => spansOf(paragraph.trim()))
    .filter((spans) => spans.length > 0);
}

/** Splits a line into `code`, **strong** and plain spans; an unclosed mark stays as text. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*(.+?)\*\*/g)) {
    const [marked, code, strong = ''] = match;
    if (match.index > end) spans.push(plain(text, end, match.index));
    spans.push({ at: match.index, text: code ?? strong, kind: code ? 'code' : 'strong' });
    end = match.index + marked.length;
  }
  return end < text.length ? [...spans, plain(text, end, text.length)] : spans;
}

function plain(text: string, from: number, to: number): Span {
  return { at: from, text: text.slice(from, to), kind: 'plain' };
}
