/**
 * Numbers that may have been meant by an unknown one: within one typing error (a character added, missing, wrong, or two
 * swapped), in capitals, and without separators. They are looked up by primary key, so the size of the catalogue does
 * not matter.
 */
export function nearNumbers(typed: string): string[] {
  const text = typed.trim();
  if (text === '' || text.length > MAX_LENGTH) return [];
  const variants = new Set<string>();
  for (const spelling of new Set([text, text.toUpperCase()])) {
    variants.add(spelling);
    variants.add(spelling.replaceAll(/[\s\-./_]/g, ''));
    variants.add(spelling.replaceAll(/[\s./_]+/g, '-'));
    variants.add(spelling.replace(/^0+(?=.)/, ''));
  }
  for (const changed of oneEditAway(text.toUpperCase())) variants.add(changed);
  variants.delete('');
  return [...variants];
}

/** Longer texts have thousands of variants. */
const MAX_LENGTH = 20;
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-';

function* oneEditAway(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const character of CHARACTERS) {
      yield `${before}${character}${after}`;
      if (after !== '') yield `${before}${character}${after.slice(1)}`;
    }
    if (after !== '') yield `${before}${after.slice(1)}`;
    if (after.length > 1) yield `${before}${after[1]}${after[0]}${after.slice(2)}`;
  }
}
