import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { AssetStatus } from '#lib/assets/schema.ts';

/**
 * What clients sent and what was acknowledged. Each record holds a number that one writer at a time raises: the state
 * of the record after a change. The database may have the number that was acknowledged last, or a later one whose
 * request got no answer that settles it; nothing else.
 */
export type Ledger = ReturnType<typeof makeLedger>;

/** Number 0 is a record that nobody has written yet. */
export function makeLedger() {
  const entries = new Map<string, { last: number; readonly unsettled: Set<number> }>();
  let acknowledged = 0;
  const entryOf = (record: string) => {
    const entry = entries.get(record) ?? { last: 0, unsettled: new Set() };
    entries.set(record, entry);
    return entry;
  };
  return {
    /** A change is about to be sent. */
    begin: (record: string, number: number) => void entryOf(record).unsettled.add(number),
    /** The change was acknowledged, or was seen. */
    acknowledge(record: string, number: number): void {
      const entry = entryOf(record);
      if (!entry.unsettled.delete(number)) return;
      entry.last = number;
      acknowledged += 1;
      // Whatever was sent before it can no longer be what is stored.
      for (const each of entry.unsettled) if (each < number) entry.unsettled.delete(each);
    },
    /** One line where the number of a record, undefined where it is missing, contradicts what was acknowledged. */
    compare(record: string, stored = 0): string[] {
      const { last, unsettled } = entryOf(record);
      if (stored === last || unsettled.has(stored)) return [];
      return [`${record}: ${stored} is stored, ${last} was acknowledged last`];
    },
    records: () => [...entries.keys()],
    /** How many changes were acknowledged. */
    count: () => acknowledged,
  };
}

/** The name that a record has after a change. */
export const nameOf = (number: number): string => `change ${number}`;
/** The number of the change that gave a record this name; undefined for another name. */
export const numberOf = (name: string): number | undefined => {
  const digits = /^change (\d+)$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Compares the database with the ledger: a line for each contradiction. */
export async function verifyLedger(db: Database, ledger: Ledger): Promise<string[]> {
  const { rows } = await sql<{ record: string; name: string }>`
    select 'upload ' || checksum_sha256 as record, ${nameOf(1)} as name from assets
    where status = any(${AssetStatus.options})
    union all select 'asset ' || asset_id, name from assets
    union all select distinct 'feed ' || split_part(number, '-', 1), name from accounts`.execute(
    db,
  );
  const stored = Map.groupBy(rows, ({ record }) => record);
  const problems = ledger.records().flatMap((record) => {
    const numbers = (stored.get(record) ?? []).map(({ name }) => numberOf(name)).sort();
    if (numbers.length > 1) return `${record} is stored in part: ${numbers.join(', ')}`;
    return ledger.compare(record, numbers[0]);
  });
  const feeds = ledger.records().flatMap((record) => /^feed (.*)/.exec(record)?.[1] ?? []);
  return [...problems, ...(await verifyHistory(db, feeds))];
}

/** Each account of the feeds has its versions without a gap, and an event for each, in the order of the versions. */
async function verifyHistory(db: Database, feeds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select accounts.number from accounts
    where split_part(accounts.number, '-', 1) = any(${feeds}::text[]) and (accounts.version <> (
        select count(*) from account_versions as versions
        where versions.country_code = accounts.country_code
          and versions.account_id = accounts.account_id
          and versions.version between 1 and accounts.version)
      or array(select generate_series(1, accounts.version)) <> array(
        select events.version from events
        where events.country_code = accounts.country_code
          and events.account_id = accounts.account_id
        order by events.event_id))
    order by accounts.number limit 5`.execute(db);
  return rows.map(({ number }) => `account ${number}: its versions and events do not match it`);
}
