import { type RawBuilder, sql } from 'kysely';
import type { StagedCheck } from '../resource.ts';

type TableWithIds =
  | 'states'
  | 'business_unit_types'
  | 'families'
  | 'statuses'
  | 'sections'
  | 'categories'
  | 'brands';

/** Complains of staged records whose `id` another record of the list has; each has a code of its own as its key. */
export function idsAreUnique(table: TableWithIds): StagedCheck {
  const id = table === 'states' || table === 'business_unit_types' ? sql`id` : DOCUMENT_ID;
  return uniqueIdsCheck(
    table,
    (rows) => sql`select *, ${id} as given, 'id' as path from ${rows} as rows`,
  );
}

/** The same of the sub-brands of all brands. */
export const subBrandIdsAreUnique: StagedCheck = uniqueIdsCheck(
  'brands',
  (rows) => sql`
    select rows.*, (value->>'id')::bigint as given, concat('subBrands[', place - 1, '].id') as path
    from ${rows} as rows
    cross join json_array_elements(document->'subBrands') with ordinality as sub_brand (value, place)`,
);

const DOCUMENT_ID = sql`(document->>'id')::bigint`;

/** `given` says the ids of rows, each with the path of its member. */
function uniqueIdsCheck(
  table: TableWithIds,
  given: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): StagedCheck {
  return async ({ db, countryCode, removesUnstaged = false }) => {
    await sql`
      with given as materialized (${given(sql`staged`)}),
      kept as (${given(sql`(
        select * from ${sql.table(table)} as kept
        where country_code = ${countryCode} and not ${removesUnstaged}
          and not exists (select from staged where staged.code = kept.code))`)})
      insert into staged_complaints (feed_line, path, message)
      select feed_line, path, concat(given, ' is already the id of ', to_json(first_code))
      from (
        select *, first_value(code) over same as first_code, row_number() over same as position
        from given window same as (partition by given order by feed_line, path)
      ) as repeated
      where position > 1
      union all
      select given.feed_line, given.path,
        concat(given.given, ' is already the id of ', to_json(kept.code))
      from given join kept using (given)`.execute(db);
  };
}
