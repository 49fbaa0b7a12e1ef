import { type RawBuilder, sql } from 'kysely';
import { RULE_VERSIONS } from '#lib/rule-versions.ts';
import { type Changing, changedRows } from './changed-rows.ts';

/** How many accounts were new, how many changed, and how many were as they are already. */
export type AccountChanges = {
  readonly inserted: number;
  readonly replaced: number;
  readonly unchanged: number;
};

/**
 * Brings the accounts of a country up to date with the records in `staged` (`STAGED_ACCOUNT`), whose
 * ids `identifyAccounts` has filled in: of each that changes the current row, a version and an event. Of one that is as
 * it was, only what was derived by other rules is written anew.
 * `db` is a transaction, and from here until it is committed the only one that writes events of the
 * country: so who follows the events meets none that is older than what they have seen.
 */
export async function changeAccounts(change: Changing): Promise<AccountChanges> {
  const lastMs = await holdEvents(change);
  // A millisecond of its own, so that ids follow those of the transaction before whatever the clock says.
  const createdMs = Math.max(change.clock.now().getTime(), lastMs + 1);
  return keepStaged(change, sql`${createdMs}::bigint`);
}

/**
 * As `changeAccounts`, for changes that were made before they came here: each record of `staged` says in
 * `changed_ms` when it was (milliseconds since 1970), which is later than every event of the country.
 */
export function changeAccountsOfThePast(change: Omit<Changing, 'clock'>): Promise<AccountChanges> {
  return keepStaged(change, sql`staged.changed_ms`);
}

async function keepStaged(
  change: Omit<Changing, 'clock'>,
  createdMs: RawBuilder<number>,
): Promise<AccountChanges> {
  const { db, countryCode } = change;
  await deriveUnchanged(change);
  const { numAffectedRows: unchanged = 0n } = await sql`
    delete from staged using accounts as kept
    where kept.country_code = ${countryCode} and kept.account_id = staged.account_id
      and kept.record_tag = staged.record_tag`.execute(db);
  const { rows } = await keepChanges(changedRows(change, createdMs), countryCode).execute(db);
  const [counts = { inserted: 0, replaced: 0 }] = rows;
  return { ...counts, unchanged: Number(unchanged) };
}

/**
 * Waits until nobody else writes events of the country, and keeps others waiting until the end of
 * the transaction. Returns when its last event was created, in milliseconds since 1970.
 */
export async function holdEvents({ db, countryCode }: Pick<Changing, 'db' | 'countryCode'>) {
  const stream = await db
    .selectFrom('event_streams')
    .select(sql<number>`(extract(epoch from last_created_at) * 1000)::bigint`.as('last'))
    .where('country_code', '=', countryCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return stream.last;
}

/** Gives each staged record without an id that of the account that has its number, or a new one. */
export async function identifyAccounts({ db, countryCode }: Pick<Changing, 'db' | 'countryCode'>) {
  await sql`
    update staged set account_id = coalesce(
      (select kept.account_id from accounts as kept
        where kept.country_code = ${countryCode} and kept.number = staged.number),
      gen_random_uuid()::text)
    where account_id is null`.execute(db);
}

async function deriveUnchanged({
  db,
  countryCode,
}: Pick<Changing, 'db' | 'countryCode'>): Promise<void> {
  await sql`
    update accounts as kept set words = array_to_tsvector(staged.words),
      sort_name = staged.sort_name, account_type = staged.account_type, status = staged.status,
      segment = staged.segment, home_branch_number = staged.home_branch_number, rules = ${RULES}
    from staged
    where kept.country_code = ${countryCode} and kept.account_id = staged.account_id
      and kept.record_tag = staged.record_tag and kept.rules <> ${RULES}`.execute(db);
}

const RULES = sql.lit(RULE_VERSIONS.accounts);

type Counts = Pick<AccountChanges, 'inserted' | 'replaced'>;

/** One statement, so that what it makes of an account is made once. */
function keepChanges(changed: RawBuilder<unknown>, countryCode: string) {
  return sql<Counts>`
    with changed as materialized (${changed}),
    current as (
      insert into accounts (country_code, account_id, number, name, version, is_deleted, created_at,
        deleted_at, record_tag, document, etag, words, sort_name, account_type, status, segment,
        home_branch_number, rules)
      select ${countryCode}, account_id, number, name, version, is_deleted, created_at,
        deleted_at, record_tag, account::json, ${etag('account')}, array_to_tsvector(words),
        sort_name, account_type, status, segment, home_branch_number, ${RULES}
      from changed
      on conflict (country_code, account_id) do update set
        number = excluded.number, name = excluded.name, version = excluded.version,
        is_deleted = excluded.is_deleted, deleted_at = excluded.deleted_at,
        record_tag = excluded.record_tag, document = excluded.document, etag = excluded.etag,
        words = excluded.words, sort_name = excluded.sort_name,
        account_type = excluded.account_type, status = excluded.status,
        segment = excluded.segment, home_branch_number = excluded.home_branch_number,
        rules = excluded.rules
    ),
    versions as (
      insert into account_versions (country_code, account_id, version, document, etag)
      select ${countryCode}, account_id, version, version_document::json, ${etag('version_document')}
      from changed
    ),
    announced as (
      insert into events (country_code, event_id, event_type, account_id, version, document, etag)
      select ${countryCode}, event_id, event_type, account_id, version, event_document::json,
        ${etag('event_document')}
      from changed
    ),
    moved as (
      update event_streams
      set last_created_at = greatest(last_created_at, (select max(changed_at) from changed))
      where country_code = ${countryCode} and exists (select from changed)
    )
    select count(*) filter (where version = 1) as inserted,
      count(*) filter (where version > 1) as replaced
    from changed`;
}

/** `etagOf` of a column of text, as `lib/api/etag.ts` makes it. */
function etag(column: string): RawBuilder<string> {
  const hash = sql`encode(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 'base64')`;
  return sql`concat('"', left(translate(${hash}, '+/', '-_'), 22), '"')`;
}
