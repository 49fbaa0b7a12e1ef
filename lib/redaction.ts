/** Members whose value is a credential or tells of a person, whatever stands around the word. */
const PRIVATE =
  /authorization|cookie|password|secret|token|credential|email|phone|\bfax\b|abn$|firstname|lastname/i;

const DEEPEST = 6;

/**
 * A copy of what is to be logged with credentials and personal data cut out, by the names of the
 * members at any depth. Of an error stay its type, code, message and stack: what PostgreSQL adds
 * (`detail`, `where`) quotes values.
 */
export function redacted(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, cut(name, value, 0)]),
  );
}

function cut(name: string, value: unknown, depth: number): unknown {
  if (PRIVATE.test(name)) return '[redacted]';
  if (value instanceof Error) return ofError(value, depth);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => cut('', item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, cut(member, inner, depth + 1)]),
  );
}

function ofError(error: Error, depth: number): unknown {
  if (depth >= DEEPEST) return error.message;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    code: 'code' in error ? error.code : undefined,
    message,
    stack,
    cause: cause === undefined ? undefined : cut('cause', cause, depth + 1),
  };
}
