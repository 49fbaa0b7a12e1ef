import type { Difference } from './difference.ts';

/** How the items of a list are told apart and told of. */
type Items<Item> = {
  /** What makes two items the same one, the surest first; undefined tells nothing. */
  readonly keys: readonly ((item: Item) => string | undefined)[];
  readonly name: (item: Item) => string;
  /** The whole item on a line. */
  readonly whole: (item: Item) => string;
  /** What may change of an item that stays the same one, by name; undefined where it is told as a whole. */
  readonly parts: ((item: Item) => Readonly<Record<string, string | undefined>>) | undefined;
  /** What is said where the same items stand in another order. */
  readonly order: string;
};

/** What differs between two lists: items that came, went and changed, wherever in the list they stand. */
export function itemDifferences<Item>(
  before: readonly Item[] = [],
  after: readonly Item[] = [],
  items: Items<Item>,
): Difference[] {
  const { pairs, gone, come } = matched(before, after, items.keys);
  const changes = [
    ...pairs.flatMap(([was, is]) => changesOf(was, is, items)),
    ...gone.map((item) => told(items.name(item), items.whole(item), undefined)),
    ...come.map((item) => told(items.name(item), undefined, items.whole(item))),
  ];
  if (changes.length > 0 || JSON.stringify(before) === JSON.stringify(after)) return changes;
  const inOrder = (list: readonly Item[]) => list.map(items.whole).join('; ');
  return [told(items.order, inOrder(before), inOrder(after))];
}

function changesOf<Item>(was: Item, is: Item, { name, whole, parts }: Items<Item>): Difference[] {
  if (!parts) {
    const change = told(name(is), whole(was), whole(is));
    return change.before === change.after ? [] : [change];
  }
  const [before, after] = [parts(was), parts(is)];
  return Object.keys(after).flatMap((part) =>
    before[part] === after[part] ? [] : told(`${name(is)}: ${part}`, before[part], after[part]),
  );
}

function told(label: string, before: string | undefined, after: string | undefined): Difference {
  return { label, before, after };
}

/** Which item became which: equal ones first, then by each key in turn. */
function matched<Item>(before: readonly Item[], after: readonly Item[], keys: Items<Item>['keys']) {
  let gone = [...before];
  const come = new Set(after);
  const pairs: [Item, Item][] = [];
  for (const key of [(item: Item) => JSON.stringify(item), ...keys]) {
    // `pop` takes the last of an array: reversed, so that the first item of each key is taken first.
    const byKey = Map.groupBy([...come].reverse(), key);
    const left: Item[] = [];
    for (const item of gone) {
      const known = key(item);
      const other = known === undefined ? undefined : byKey.get(known)?.pop();
      if (other === undefined) left.push(item);
      else {
        pairs.push([item, other]);
        come.delete(other);
      }
    }
    gone = left;
  }
  return { pairs, gone, come: [...come] };
}
