export type Span = {
  readonly at: number;
  readonly text: string;
  readonly kind: 'plain' | 'code' | 'strong';
};

/** The paragraphs of a text (blank lines between them), each in its spans. */
export function paragraphsOf(text: string): Span[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => spansOf(paragraph.trim()))
    .filter((spans) => spans.length > 0);
}

/** What is `code`, what is **strong** and what is neither; a mark that nothing closes stays. */
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
