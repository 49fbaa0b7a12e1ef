import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#lib/actor.ts';
import type { Surroundings } from '#lib/auth/context.ts';
import { FENCE } from '#lib/search/fences.ts';
import { eventIdAt } from './event-id.ts';
import { CHANGING_MEMBERS } from './schema.ts';

/** Who changes accounts of which country, and the id that finds it in the log. */
export type Changing = Pick<Surroundings, 'db' | 'countryCode' | 'clock'> & {
  readonly actor: Actor;
  readonly correlationId: string;
};

/**
 * What is to be written of each staged record: the columns of its account, and the texts of the
 * account, its version and the event. The texts are put together of what feed and database have as
 * JSON already, so that 100,000 accounts take one statement. `createdMs` says when each is changed, in
 * milliseconds since 1970.
 */
export function changedRows(
  { countryCode, actor, correlationId }: Omit<Changing, 'clock'>,
  createdMs: RawBuilder<number>,
): RawBuilder<unknown> {
  return sql`
    select stamped.*, worded.*,
      concat(left(worded.account, -1), ',"eventId":"', event_id, '","changedFields":', changed_fields,
        ',"modifiedBy":', ${JSON.stringify(actor)}::text, '}') as version_document,
      concat('{"eventId":"', event_id, '","eventType":"', event_type, '","createdAt":"', ${timestamp('changed_at')},
        '","countryCode":"', ${countryCode}::text,
        '","subject":{"type":"ACCOUNT","id":', to_json(account_id), ',"version":', version,
        '},"data":{"account":', worded.account,
        case when event_type <> 'ACCOUNT_CREATED' then ',"previousAttributes":' || previous end,
        '},"changedFields":', changed_fields, ',"actor":', ${JSON.stringify(actor)}::text,
        ',"correlationId":', to_json(${correlationId}::text), '}') as event_document
    from (
      select staged.account_id, staged.number, staged.name, staged.is_deleted, staged.record_tag,
        staged.record, staged.words, staged.sort_name, staged.account_type, staged.status,
        staged.segment, staged.home_branch_number,
        coalesce(kept.version, 0) + 1 as version,
        changed_at, coalesce(kept.created_at, changed_at) as created_at,
        case when staged.is_deleted then coalesce(kept.deleted_at, changed_at) end
          as deleted_at,
        case when kept.account_id is null then 'ACCOUNT_CREATED'
          when staged.is_deleted and not kept.is_deleted then 'ACCOUNT_DELETED'
          when kept.is_deleted and not staged.is_deleted then 'ACCOUNT_RESTORED'
          else 'ACCOUNT_UPDATED' end as event_type,
        ${eventIdAt(createdMs, sql`row_number() over (order by feed_line)`)} as event_id,
        compared.changed_fields, compared.previous
      from staged
      left join accounts as kept
        on kept.country_code = ${countryCode} and kept.account_id = staged.account_id
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
      -- Else the text would be put together anew wherever it is used.
      ${FENCE}) as worded`;
}

/** The changed members of a kept account as JSON Pointers, and what they were; none of a new one. */
const COMPARED = sql`
  select concat('[', string_agg(to_json('/' || key)::text, ',' order by place), ']')
      as changed_fields,
    concat('{', string_agg(concat(to_json(key), ':', coalesce(before.value::text, 'null')), ','
      order by place), '}') as previous
  from json_each(kept.document) as before
  full join json_each(staged.record) as after using (key)
  join unnest(${[...CHANGING_MEMBERS]}::text[]) with ordinality as member (key, place) using (key)
  where kept.account_id is not null and before.value::text is distinct from after.value::text`;

/** A column of time as it is sent: UTC, to the millisecond. */
function timestamp(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
