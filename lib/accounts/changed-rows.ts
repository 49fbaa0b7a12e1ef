import { type RawBuilder, sql } from 'kysely';
import { eventIdSql } from '#lib/accounts/event-id.ts';
import { CHANGING_MEMBERS } from '#lib/accounts/schema.ts';
import type { Actor } from '#lib/api/fields.ts';
import type { ContextInput } from '#lib/auth/context.ts';
import { PLANNER_FENCE } from '#lib/search/conditions.ts';

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
      concat('{"eventId":"', event_id, '","eventType":"', event_type, '","createdAt":"', ${timestamp('changed_at')},
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
        ',"deletedAt":"' || ${timestamp('deleted_at')} || '"',
        ',"createdAt":"', ${timestamp('created_at')}, '","updatedAt":"', ${timestamp('changed_at')}, '"}')
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

/** A timestamp column in the format of the API: UTC, in milliseconds. */
function timestamp(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
