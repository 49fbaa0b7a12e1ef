/** Matches the names of members that hold credentials or personal data, as a part of the name. */
const SENSITIVE_NAME =
  /authorization|cookie|password|secret|token|credential|email|phone|\bfax\b|abn$|firstname|lastname/i;

const MAX_DEPTH = 6;

/**
 * A copy of log fields with credentials and personal data redacted by member name, at any depth. From an error only
 * type, code, message, stack and cause remain: what PostgreSQL adds (`detail`, `where`) quotes values.
 */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, redactValue(name, value, 0)]),
  );
}

function redactValue(name: string, value: unknown, depth: number): unknown {
  if (SENSITIVE_NAME.test(name)) return '[redacted]';
  if (value instanceof Error) return redactError(value, depth);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => redactValue('', item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, redactValue(member, inner, depth + 1)]),
  );
}

function redactError(error: Error, depth: number): unknown {
  if (depth >= MAX_DEPTH) return error.message;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    code: 'code' in error ? error.code : undefined,
    message,
    stack,
    cause: cause === undefined ? undefined : redactValue('cause', cause, depth + 1),
  };
}
