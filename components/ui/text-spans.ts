export type Span = {
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
