type TextPart = { readonly text: string; readonly isMatch: boolean };

/**
 * Cuts a text into parts that a search matched and others. A mark matches at the beginning of a word, whatever its case
 * and accents; digits also match where the text has spaces or commas between them (`0491 575 789`). Used in browsers.
 */
export function highlight(text: string, marks: readonly string[]): TextPart[] {
  const bare = withoutAccents(text);
  const patterns = marks.slice(0, MAX_MARKS).flatMap((mark) => patternOf(withoutAccents(mark)));
  // Accents that cannot be taken off by letters would move what is marked.
  if (patterns.length === 0 || bare.length !== text.length) return [{ text, isMatch: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})`, 'giu');
  const parts: TextPart[] = [];
  let at = 0;
  for (const { index, 0: matched } of bare.matchAll(pattern)) {
    if (index > at) parts.push({ text: text.slice(at, index), isMatch: false });
    at = index + matched.length;
    parts.push({ text: text.slice(index, at), isMatch: true });
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}

const MAX_MARKS = 30;

/** Letter by letter, so that positions stay those of the text. */
function withoutAccents(text: string): string {
  return Array.from(text, (letter) => letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')).join('');
}

function patternOf(mark: string): string[] {
  const parts = mark.match(/[\p{L}\p{N}]+/gu);
  if (!parts) return [];
  const isLong = parts.length === 1 && /^\d{5,}$/.test(mark);
  return [isLong ? mark.split('').join('[ ,]?') : parts.join('[^\\p{L}\\p{N}]{1,2}')];
}
