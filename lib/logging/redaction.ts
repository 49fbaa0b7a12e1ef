/** Matches the names of members that hold credentials or personal data, as a part of the name. */
const SENSITIVE_NAME =
  /authorization|cookie|password|secret|token|credential|email|phone|\bfax\b|abn$|firstname|lastname/i;

const MAX_DEPTH = 6;

/**
 * A copy of log fields with credentials and personal data redacted by member name, at any depth. From an error only
 * type, code, message, stack and cause remain: what PostgreSQL adds (`detail`, `where`) quotes values.
 */
export function redact(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SENSITIVE_NAME.test(name) ? '[redacted]' : redactValue(value, depth),
    ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  if (!(value instanceof Error)) return redact(value, depth + 1);
  const { name: type, message, stack, cause } = value;
  const code = 'code' in value ? value.code : undefined;
  return redact({ type, code, message, stack, cause }, depth + 1);
}
