type ItemRules<Item> = {
  /** Keys by which items are matched, most reliable first; undefined matches nothing. */
  readonly keys: readonly ((item: Item) => string | undefined)[];
  readonly name: (item: Item) => string;
  /** The whole item as a line of text. */
  readonly whole: (item: Item) => string;
  /** The parts of an item that are compared, by name; undefined: the item is shown as a whole. */
  readonly parts: ((item: Item) => Readonly<Record<string, string | undefined>>) | undefined;
  /** The label when only the order changed. */
  readonly order: string;
};

/** The differences between two lists: added, removed and changed items, whatever their position. */
export function compareLists<Item>(
  before: readonly Item[] = [],
  after: readonly Item[] = [],
  items: ItemRules<Item>,
): Difference[] {
  const { pairs, removed, added } = matchItems(before, after, items.keys);
  const changes = [
    ...pairs.flatMap(([old, current]) => changesOf(old, current, items)),
    ...removed.map((item) => difference(items.name(item), items.whole(item), undefined)),
    ...added.map((item) => difference(items.name(item), undefined, items.whole(item))),
  ];
  if (changes.length > 0 || JSON.stringify(before) === JSON.stringify(after)) return changes;
  const inOrder = (list: readonly Item[]) => list.map(items.whole).join('; ');
  return [difference(items.order, inOrder(before), inOrder(after))];
}

function changesOf<Item>(
  old: Item,
  current: Item,
  { name, whole, parts }: ItemRules<Item>,
): Difference[] {
  if (!parts) {
    const change = difference(name(current), whole(old), whole(current));
    return change.before === change.after ? [] : [change];
  }
  const [before, after] = [parts(old), parts(current)];
  return Object.keys(after).flatMap((part) =>
    before[part] === after[part]
      ? []
      : difference(`${name(current)}: ${part}`, before[part], after[part]),
  );
}

function difference(
  label: string,
  before: string | undefined,
  after: string | undefined,
): Difference {
  return { label, before, after };
}

/** Matches items: equal ones first, then by each key in turn. */
function matchItems<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: ItemRules<Item>['keys'],
) {
  let removed = [...before];
  const added = new Set(after);
  const pairs: [Item, Item][] = [];
  for (const key of [(item: Item) => JSON.stringify(item), ...keys]) {
    // Reversed, because `pop` takes from the end: the first item of each key is matched first.
    const byKey = Map.groupBy([...added].reverse(), key);
    const unmatched: Item[] = [];
    for (const item of removed) {
      const value = key(item);
      const match = value === undefined ? undefined : byKey.get(value)?.pop();
      if (match === undefined) unmatched.push(item);
      else {
        pairs.push([item, match]);
        added.delete(match);
      }
    }
    removed = unmatched;
  }
  return { pairs, removed, added: [...added] };
}

/** One difference between two states of an account, as text; undefined: absent. */
export type Difference = {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

export function changeKind({ before, after }: Difference): 'added' | 'removed' | 'changed' {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}
