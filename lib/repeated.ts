/** Issues for a schema's `check`, of each item whose member has the value that an earlier item's has. */
export function repeatedIssues<Item, Member extends keyof Item & string>(
  list: string,
  items: readonly Item[],
  member: Member,
) {
  const places = new Map<Item[Member], number>();
  return items.flatMap((item, at) => {
    const value = item[member];
    const first = places.get(value);
    if (first === undefined) {
      places.set(value, at);
      return [];
    }
    const message = `is already that of ${list}[${first}]`;
    return [{ code: 'custom' as const, path: [list, at, member], message, input: value }];
  });
}
