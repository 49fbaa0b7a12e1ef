export type Span = { readonly at: number; readonly text: string; readonly isCode: boolean };

/** The paragraphs of a text (blank lines between them), each as plain and `code` spans. */
export function paragraphsOf(text: string): Span[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => spansOf(paragraph.trim()))
    .filter((spans) => spans.length > 0);
}

/** Plain and `code` spans of one line of text; an unclosed backtick stays as it is. */
export function spansOf(text: string): Span[] {
  return [...text.matchAll(/`([^`]+)`|(?:[^`]|`(?![^`]+`))+/g)].map((match) => ({
    at: match.index,
    text: match[1] ?? match[0],
    isCode: match[1] !== undefined,
  }));
}
