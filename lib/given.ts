/** `{ [name]: value }`, or nothing where there is no value, or an object without a member. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [key in Name]?: Value } {
  return value === null || value === undefined || isBare(value)
    ? {}
    : ({ [name]: value } as { readonly [key in Name]: Value });
}

/** An empty list says something: a branch that never opens has no hours. */
function isBare(value: unknown): boolean {
  return (
    typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length === 0
  );
}
