/** Issues, for the `check` of a schema, for every item whose `member` has the same value as that of an earlier item. */
export function repeatedIssues<Item, Member extends keyof Item & string>(
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
