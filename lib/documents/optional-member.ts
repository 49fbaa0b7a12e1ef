/** `{ [name]: value }` to spread into an object; `{}` when the value is null, undefined or an empty object. */
export function optionalMember<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [key in Name]?: Value } {
  return value === null || value === undefined || isEmptyObject(value)
    ? {}
    : ({ [name]: value } as { readonly [key in Name]: Value });
}

/** Empty lists stay, because they carry meaning: a branch that never opens has no hours. */
function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length === 0
  );
}
