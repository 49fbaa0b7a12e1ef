import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#lib/api/fields.ts';
import type { ContextInput } from '#lib/auth/context.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { PLANNER_FENCE } from '#lib/search/conditions.ts';
import { timestampText } from './accounts.ts';
import { eventIdSql } from './event-id.ts';
import { CHANGING_MEMBERS } from './schema.ts';

type CountryContext = Pick<ChangeContext, 'db' | 'countryCode'>;

/** How many accounts were new, changed and unchanged. */
export type AccountChanges = {
  readonly inserted: number;
  readonly replaced: number;
  readonly unchanged: number;
};

/**
 * Applies the records in the staging table `staged` (`STAGED_ACCOUNT`) to the accounts of a country, after
 * `identifyAccounts` has filled in their ids. Each change writes the account, a version and an event; of unchanged
 * accounts only columns derived by other rule versions are written again.
 * `db` must be a transaction. It locks the event stream of the country until commit, so that no event can appear
 * before one that a consumer has already read.
 */
export async function changeAccounts(change: ChangeContext): Promise<AccountChanges> {
  const lastEventMs = await lockEventStream(change);
  // Later than the last event even if the clock was set back, so that ids follow those of earlier transactions.
  const createdMs = Math.max(change.clock.now().getTime(), lastEventMs + 1);
  return applyStaged(change, sql`${createdMs}::bigint`);
}

/**
 * Like `changeAccounts`, for past changes: the column `changed_ms` of `staged` has the time of each (milliseconds since
 * 1970), which must be later than every event of the country.
 */
export function importAccountHistory(
  change: Omit<ChangeContext, 'clock'>,
): Promise<AccountChanges> {
  return applyStaged(change, sql`staged.changed_ms`);
}

async function applyStaged(
  change: Omit<ChangeContext, 'clock'>,
  createdMs: RawBuilder<number>,
): Promise<AccountChanges> {
  const { db, countryCode } = change;
  await deriveUnchanged(change);
  const { numAffectedRows: unchanged = 0n } = await sql`
    delete from staged using accounts as existing
    where existing.country_code = ${countryCode} and existing.account_id = staged.account_id
      and existing.record_tag = staged.record_tag`.execute(db);
  const { rows } = await writeChanges(changedRows(change, createdMs), countryCode).execute(db);
  const [counts = { inserted: 0, replaced: 0 }] = rows;
  return { ...counts, unchanged: Number(unchanged) };
}

/**
 * Locks the event stream of the country until the end of the transaction. Returns the creation time of its last event,
 * in milliseconds since 1970.
 */
export async function lockEventStream({ db, countryCode }: CountryContext) {
  const row = await db
    .selectFrom('event_streams')
    .select(sql<number>`(extract(epoch from last_created_at) * 1000)::bigint`.as('last'))
    .where('country_code', '=', countryCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.last;
}

/** Gives staged records without an id the id of the account with their number, or a new one. */
export async function identifyAccounts({ db, countryCode }: CountryContext) {
  await sql`
    update staged set account_id = coalesce(
      (select existing.account_id from accounts as existing
        where existing.country_code = ${countryCode} and existing.number = staged.number),
      gen_random_uuid()::text)
    where account_id is null`.execute(db);
}

async function deriveUnchanged({ db, countryCode }: CountryContext): Promise<void> {
  await sql`
    update accounts as existing set ${setAll(DERIVED, 'staged')}, rule_version = ${RULES}
    from staged
    where existing.country_code = ${countryCode} and existing.account_id = staged.account_id
      and existing.record_tag = staged.record_tag and existing.rule_version <> ${RULES}`.execute(
    db,
  );
}

const RULES = sql.lit(RULE_VERSIONS.accounts);

const DERIVED = ['tokens', 'sort_name', 'account_type', 'status', 'segment', 'home_branch_number'];
const CHANGED = ['number', 'name', 'version', 'is_deleted', 'deleted_at', 'record_tag', ...DERIVED];

/** `name = excluded.name, …` */
function setAll(columns: readonly string[], from: 'staged' | 'excluded') {
  return sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${from}.${name}`)}`));
}

type Counts = Pick<AccountChanges, 'inserted' | 'replaced'>;

/** One statement, so that the documents are built only once. */
function writeChanges(changed: RawBuilder<unknown>, countryCode: string) {
  return sql<Counts>`
    with changed as materialized (${changed}),
    current as (
      insert into accounts (country_code, account_id, created_at, document, etag, rule_version,
        ${sql.raw(CHANGED.join(', '))})
      select ${countryCode}, account_id, created_at, account::json, ${etag('account')}, ${RULES},
        ${sql.raw(CHANGED.join(', '))}
      from changed
      on conflict (country_code, account_id) do update set
        ${setAll(['document', 'etag', 'rule_version', ...CHANGED], 'excluded')}
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

/** SQL equivalent of `etagOf` (`lib/documents/document.ts`) for a text column. */
function etag(column: string): RawBuilder<string> {
  const hash = sql`encode(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 'base64')`;
  return sql`concat('"', left(translate(${hash}, '+/', '-_'), 22), '"')`;
}

/** The country, the actor where a record names nobody, and the correlation id of a change. */
export type ChangeContext = Pick<ContextInput, 'db' | 'countryCode' | 'clock'> & {
  readonly actor: Actor;
  readonly correlationId: string;
};

/**
 * The rows to write for the staged records: the columns of each account and the JSON texts of the account, its version
 * and its event. The texts are concatenated in SQL from existing JSON, so that 100,000 accounts take one statement.
 * `createdMs`: the time of each change, in milliseconds since 1970.
 */
export function changedRows(
  { countryCode, actor, correlationId }: Omit<ChangeContext, 'clock'>,
  createdMs: RawBuilder<number>,
): RawBuilder<unknown> {
  return sql`
    select stamped.*, worded.*,
      concat(left(worded.account, -1), ',"eventId":"', event_id, '","changedFields":', changed_fields,
        ',"modifiedBy":', actor, '}') as version_document,
      concat('{"eventId":"', event_id, '","eventType":"', event_type, '","createdAt":"', ${timestampText('changed_at')},
        '","countryCode":"', ${countryCode}::text,
        '","subject":{"type":"ACCOUNT","id":', to_json(account_id), ',"version":', version,
        '},"data":{"account":', worded.account,
        case when event_type <> 'ACCOUNT_CREATED' then ',"previousAttributes":' || previous end,
        '},"changedFields":', changed_fields, ',"actor":', actor,
        ',"correlationId":', to_json(${correlationId}::text), '}') as event_document
    from (
      select staged.*,
        coalesce(staged.changed_by, ${JSON.stringify(actor)}::text) as actor,
        coalesce(existing.version, 0) + 1 as version,
        changed_at, coalesce(existing.created_at, changed_at) as created_at,
        case when staged.is_deleted then coalesce(existing.deleted_at, changed_at) end
          as deleted_at,
        case when existing.account_id is null then 'ACCOUNT_CREATED'
          when staged.is_deleted and not existing.is_deleted then 'ACCOUNT_DELETED'
          when existing.is_deleted and not staged.is_deleted then 'ACCOUNT_RESTORED'
          else 'ACCOUNT_UPDATED' end as event_type,
        ${eventIdSql(createdMs, sql`row_number() over (order by feed_line)`)} as event_id,
        compared.changed_fields, compared.previous
      from staged
      left join accounts as existing
        on existing.country_code = ${countryCode} and existing.account_id = staged.account_id
      cross join lateral (
        select timestamptz 'epoch' + ${createdMs} * interval '1 millisecond' as changed_at) as dated
      cross join lateral (${COMPARED}) as compared
    ) as stamped
    cross join lateral (select
      concat('{"accountId":', to_json(account_id), ',"version":', version, ',',
        substr(left(record::text, -1), 2),
        ',"deletedAt":"' || ${timestampText('deleted_at')} || '"',
        ',"createdAt":"', ${timestampText('created_at')}, '","updatedAt":"', ${timestampText('changed_at')}, '"}')
      as account
      -- Without the fence the text would be built again at every use.
      ${PLANNER_FENCE}) as worded`;
}

/** The changed members of an existing account as JSON Pointers, and their previous values; none for a new account. */
const COMPARED = sql`
  select concat('[', string_agg(to_json('/' || key)::text, ',' order by place), ']')
      as changed_fields,
    concat('{', string_agg(concat(to_json(key), ':', coalesce(before.value::text, 'null')), ','
      order by place), '}') as previous
  from json_each(existing.document) as before
  full join json_each(staged.record) as after using (key)
  join unnest(${[...CHANGING_MEMBERS]}::text[]) with ordinality as member (key, place) using (key)
  where existing.account_id is not null and before.value::text is distinct from after.value::text`;
