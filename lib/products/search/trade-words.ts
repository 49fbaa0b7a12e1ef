import type { TermAlternatives } from '#lib/search/similar-words.ts';
import { toSearchTerms } from '#lib/search/words.ts';

/** What the trade also calls goods, by words in the singular. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  gpo: ['power point'],
  // `hot water` is what heats it.
  hot: ['heater', 'heaters'],
  hwc: ['water heater'],
  hws: ['water heater'],
  pipe: ['tube', 'tubes'],
  tube: ['pipe', 'pipes'],
};

/** The words of a text, each in the singular, whose letters begin the plural too, and what else the trade calls it. */
export function tradeWords(text: string): TermAlternatives {
  return toSearchTerms(text).map((term) => {
    const word = singular(term);
    return [word, ...(SYNONYMS[word] ?? [])];
  });
}

/** `switches` is `switch`, `ties` is `tie`, `vanities` is `vanit`, as both `vanity` and `vanities` begin. */
function singular(word: string): string {
  if (!/^\p{L}{4,}$/u.test(word)) return word;
  return word.replace(/(?<=ch|sh|x|ss)es$|(?<=\p{L}{4})ies$|(?<![su])s$/u, '');
}
