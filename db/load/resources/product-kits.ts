import { sql } from 'kysely';
import { DEEPEST_KIT } from '#lib/product/schema.ts';
import type { StagedLoad } from '../resource.ts';

/**
 * Complains of staged kits that, beside the others and those kept, have too many levels of parts or come round to
 * themselves. A kept kit that becomes too deep by a change of its parts is not complained of: it is not in the feed.
 */
export async function checkKits({ db, countryCode }: StagedLoad): Promise<void> {
  await sql`
    create temporary table kit_links on commit drop as
    with kits as materialized (
      select number, kit_components from staged where jsonb_array_length(kit_components) > 0
      union all
      select number, kit_components from products as kept
      where country_code = ${countryCode} and jsonb_array_length(kit_components) > 0
        and exists (select from staged where jsonb_array_length(kit_components) > 0)
        and not exists (select from staged where staged.number = kept.number)
    )
    select kits.number as kit, part.number as part
    from kits
    cross join jsonb_to_recordset(kits.kit_components) as component ("productNumber" text)
    join kits as part on part.number = component."productNumber"`.execute(db);
  await sql`analyze kit_links`.execute(db);
  // Each pass removes the links to kits that contain no kits any more: one level, from the bottom. After one pass
  // less than the levels allowed (parts that are no kits are a level too), what is left is too deep or in a cycle.
  for (let level = 1; level < DEEPEST_KIT; level += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from kit_links where not exists (
        select from kit_links as below where below.kit = kit_links.part)`.execute(db);
    if (numAffectedRows === 0n) break;
  }
  await sql`
    insert into staged_complaints (feed_line, path, message)
    select feed_line, 'kitComponents', ${TOO_DEEP}
    from staged where number in (select kit from kit_links)`.execute(db);
}

const TOO_DEEP = `has kits within kits of more than ${DEEPEST_KIT} levels of parts, or the kit itself`;
