import { ShortText } from './fields.ts';

/** Issues, for the `check` of a schema, for every item whose `member` has the same value as that of an earlier item. */
export function duplicateIssues<Item, Member extends keyof Item & string>(
  list: string,
  items: readonly Item[],
  member: Member,
) {
  const firstIndexes = new Map<Item[Member], number>();
  return items.flatMap((item, at) => {
    const value = item[member];
    const first = firstIndexes.get(value);
    if (first === undefined) {
      firstIndexes.set(value, at);
      return [];
    }
    const message = `is already that of ${list}[${first}]`;
    return [{ code: 'custom' as const, path: [list, at, member], message, input: value }];
  });
}

/**
 * Issues, for the `check` of a feed schema, for every text at any depth that is longer than ShortText allows. Response
 * schemas have no length limits, because records stored before the limits existed must still be returned.
 */
export function textLengthIssues(value: unknown, path: readonly (string | number)[] = []): Issue[] {
  if (typeof value === 'string') {
    const [issue] = ShortText.safeParse(value).error?.issues ?? [];
    return issue ? [{ code: 'custom', path: [...path], message: issue.message, input: value }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item, at) => textLengthIssues(item, [...path, at]));
  return Object.entries(value).flatMap(([name, item]) => textLengthIssues(item, [...path, name]));
}

type Issue = {
  readonly code: 'custom';
  readonly path: (string | number)[];
  readonly message: string;
  readonly input: string;
};
