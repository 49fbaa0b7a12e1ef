import { type RawBuilder, sql } from 'kysely';
import type { StagedCheck } from './resource.ts';

type TableWithIds =
  | 'states'
  | 'business_unit_types'
  | 'families'
  | 'statuses'
  | 'sections'
  | 'categories'
  | 'brands';

/** Reports staged records whose `id` another record of the list has; the key is the code. */
export function checkUniqueIds(table: TableWithIds): StagedCheck {
  const id = table === 'states' || table === 'business_unit_types' ? sql`id` : DOCUMENT_ID;
  return uniqueIdsCheck(
    table,
    (rows) => sql`select *, ${id} as given, 'id' as path from ${rows} as rows`,
  );
}

/** The same for the sub-brands of all brands. */
export const checkUniqueSubBrandIds: StagedCheck = uniqueIdsCheck(
  'brands',
  (rows) => sql`
    select rows.*, (value->>'id')::bigint as given, concat('subBrands[', place - 1, '].id') as path
    from ${rows} as rows
    cross join json_array_elements(document->'subBrands') with ordinality as sub_brand (value, place)`,
);

const DOCUMENT_ID = sql`(document->>'id')::bigint`;

/** `selectIds` selects the ids of rows, each with its member's path. */
function uniqueIdsCheck(
  table: TableWithIds,
  selectIds: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): StagedCheck {
  return async ({ db, countryCode, removesUnstaged = false }) => {
    await sql`
      with given as materialized (${selectIds(sql`staged`)}),
      stored as (${selectIds(sql`(
        select * from ${sql.table(table)} as stored
        where country_code = ${countryCode} and not ${removesUnstaged}
          and not exists (select from staged where staged.code = stored.code))`)})
      insert into staged_issues (feed_line, path, message)
      select feed_line, path, concat(given, ' is already the id of ', to_json(first_code))
      from (
        select *, first_value(code) over same as first_code, row_number() over same as position
        from given window same as (partition by given order by feed_line, path)
      ) as repeated
      where position > 1
      union all
      select given.feed_line, given.path,
        concat(given.given, ' is already the id of ', to_json(stored.code))
      from given join stored using (given)`.execute(db);
  };
}
