/**
 * Numbers that may have been meant by one that no product has: with one sign too many, too few or wrong, two
 * signs the wrong way round, in capitals, and without what stands between its parts. They are looked up by the
 * key, so that it takes no longer the more products there are.
 */
export function nearNumbers(typed: string): string[] {
  const text = typed.trim();
  if (text === '' || text.length > LONGEST) return [];
  const near = new Set<string>();
  for (const written of new Set([text, text.toUpperCase()])) {
    near.add(written);
    near.add(written.replaceAll(/[\s\-./_]/g, ''));
    near.add(written.replaceAll(/[\s./_]+/g, '-'));
    near.add(written.replace(/^0+(?=.)/, ''));
  }
  for (const changed of oneSignApart(text.toUpperCase())) near.add(changed);
  near.delete('');
  return [...near];
}

/** Of longer ones there would be thousands. */
const LONGEST = 20;
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-';

function* oneSignApart(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const sign of SIGNS) {
      yield `${before}${sign}${after}`;
      if (after !== '') yield `${before}${sign}${after.slice(1)}`;
    }
    if (after !== '') yield `${before}${after.slice(1)}`;
    if (after.length > 1) yield `${before}${after[1]}${after[0]}${after.slice(2)}`;
  }
}
