import { type RawBuilder, sql } from 'kysely';

/**
 * The common prefix of all event ids of a millisecond (since 1970), which sorts before each of them. Event ids are
 * UUIDv7 (RFC 9562), so they sort by creation time.
 */
export function eventIdPrefix(ms: number): string {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/**
 * The id of an event created at `ms` (milliseconds since 1970). The 42 bits after the time hold its `position` among the
 * events of that millisecond, 1 to 2^42 - 1, which keeps them in order; then come 32 random bits.
 */
export function eventIdSql(
  ms: RawBuilder<number>,
  position: RawBuilder<number>,
): RawBuilder<string> {
  const time = sql`lpad(to_hex(${ms}), 12, '0')`;
  const highBits = sql`lpad(to_hex(${position} >> 30), 3, '0')`;
  // The two variant bits of a UUID, and the low bits of the position.
  const lowBits = sql`to_hex(${position} & 1073741823 | 2147483648)`;
  const random = sql`lpad(to_hex(floor(random() * 4294967296)::bigint), 8, '0')`;
  return sql`concat(left(${time}, 8), '-', right(${time}, 4), '-7', ${highBits}, '-', left(${lowBits}, 4), '-', right(${lowBits}, 4), ${random})`;
}
