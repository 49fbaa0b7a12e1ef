/** Where two JSON values differ, member by member: `lineItems[2].quantity: expected 6, got 7`. */
export function differences(expected: unknown, actual: unknown, path = ''): string[] {
  if (
    isContainer(expected) &&
    isContainer(actual) &&
    Array.isArray(expected) === Array.isArray(actual)
  ) {
    const [left, right] = [new Map(Object.entries(expected)), new Map(Object.entries(actual))];
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
      differences(left.get(key), right.get(key), under(path, key, Array.isArray(expected))),
    );
  }
  if (Object.is(expected, actual)) return [];
  return [`${path || 'body'}: expected ${shown(expected)}, got ${shown(actual)}`];
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function under(path: string, key: string, isArray: boolean): string {
  if (isArray) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 200);
}
