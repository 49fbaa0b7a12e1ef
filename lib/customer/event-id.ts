import { type RawBuilder, sql } from 'kysely';

/**
 * The beginning that all event ids of a moment (milliseconds since 1970) have, and that sorts before
 * every one of them: an event id is a UUIDv7 (RFC 9562), so ids are in the order of creation.
 */
export function eventIdsFrom(ms: number): string {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/**
 * The id of the event at a `position`, from 1 to 2^42 - 1, among those of one moment (`ms`, milliseconds
 * since 1970): the position in the 42 bits behind the time, so that they are in its order, then 32 bits of chance.
 */
export function eventIdAt(
  ms: RawBuilder<number>,
  position: RawBuilder<number>,
): RawBuilder<string> {
  const time = sql`lpad(to_hex(${ms}), 12, '0')`;
  const high = sql`lpad(to_hex(${position} >> 30), 3, '0')`;
  // The two bits that every UUID of this kind has there, and the rest of the position.
  const low = sql`to_hex(${position} & 1073741823 | 2147483648)`;
  const chance = sql`lpad(to_hex(floor(random() * 4294967296)::bigint), 8, '0')`;
  return sql`concat(left(${time}, 8), '-', right(${time}, 4), '-7', ${high}, '-', left(${low}, 4), '-', right(${low}, 4), ${chance})`;
}
