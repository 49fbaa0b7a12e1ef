import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/clock.ts';
import { eventIdsFrom } from './event-id.ts';

/**
 * Removes events created more than `days` ago, and the versions of accounts that were superseded
 * more than `days` ago; never a current one. Some at a time, so that nobody waits for it. Returns how
 * many events there were.
 */
export async function removeExpiredEvents(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  days: number,
  atOnce = 1_000,
): Promise<number> {
  const before = eventIdsFrom(clock.now().getTime() - days * DAY_MS);
  let removed = 0;
  for (const countryCode of CountryCode.options) {
    for (;;) {
      const count = await removeSome(db, countryCode, before, atOnce);
      removed += count;
      if (count === 0) break;
    }
  }
  return removed;
}

const DAY_MS = 24 * 3_600_000;

/**
 * A version was superseded when the event of the next one was created, so the two go together. What
 * was removed last is kept, of each type of all accounts and of each, to tell a caller who comes from
 * before it that events are missing.
 */
async function removeSome(
  db: Database,
  countryCode: CountryCode,
  before: string,
  atOnce: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expired as (
      select event_id, event_type, account_id, version from events
      where country_code = ${countryCode} and event_id < ${before}
      order by event_id limit ${atOnce}
      for update skip locked
    ),
    removed as (
      delete from events using expired
      where events.country_code = ${countryCode} and events.event_id = expired.event_id
    ),
    superseded as (
      delete from account_versions as kept using expired
      where kept.country_code = ${countryCode} and kept.account_id = expired.account_id
        and kept.version = expired.version - 1
    ),
    noted as (
      insert into event_removals as noted (country_code, account_id, event_type, last_event_id)
      select ${countryCode}, coalesce(account_id, ''), event_type, max(event_id) from expired
      group by grouping sets ((event_type), (account_id, event_type))
      -- In one order, so that two who remove at once do not wait for each other in a circle.
      order by 2, 3
      on conflict (country_code, account_id, event_type) do update
        set last_event_id = greatest(noted.last_event_id, excluded.last_event_id)
    )
    select count(*) as count from expired`.execute(db);
  return rows[0]?.count ?? 0;
}
