import type { QueryItem } from '#lib/availability/schema.ts';
import { itemKey } from '#lib/availability/sheet-answers.ts';
import type { RowAnswer } from '#lib/availability/verdict.ts';

type Known = { readonly answer: RowAnswer; readonly at: number };

/**
 * The answers of the last `freshMs` milliseconds, by place and item: where one row of many is changed, that one
 * alone is asked for again. `now` is the time in milliseconds.
 */
export function knownAnswers(freshMs: number, now: () => number) {
  const places = new Map<string, Map<string, Known>>();
  const freshOf = (place: string, key: string): Known | undefined => {
    const known = places.get(place)?.get(key);
    return known && now() - known.at < freshMs ? known : undefined;
  };
  return {
    of: (place: string, item: QueryItem) => freshOf(place, itemKey(item))?.answer,
    keep(place: string, answers: ReadonlyMap<string, RowAnswer>): void {
      const kept = places.get(place) ?? new Map<string, Known>();
      for (const [key, answer] of answers) kept.set(key, { answer, at: now() });
      places.set(place, kept);
    },
    /** What is known of these items, and when the oldest of it was read. */
    all(place: string, items: readonly QueryItem[]) {
      const found = items.flatMap((item) => {
        const known = places.get(place)?.get(itemKey(item));
        return known ? [[itemKey(item), known] as const] : [];
      });
      const oldest = Math.min(now(), ...found.map(([, { at }]) => at));
      return {
        asOf: new Date(oldest).toISOString(),
        answers: found.map(([key, { answer }]): [string, RowAnswer] => [key, answer]),
      };
    },
    forget: () => places.clear(),
  };
}
