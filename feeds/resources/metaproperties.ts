import { sql } from 'kysely';
import type pg from 'pg';
import { feedOfDocuments, type StagedLoad } from '#feeds/resource.ts';
import { FeedError } from '#feeds/validation/feed-error.ts';
import { printable } from '#feeds/validation/issues.ts';
import { MetapropertyRecord } from '#lib/assets/metaproperty-schema.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';

/** The metaproperties of digital assets, with sorted options. */
export const metaproperties = feedOfDocuments('metaproperties', MetapropertyRecord, {
  isWorldwide: true,
  stored: (record) => ({ ...record, document: JSON.stringify(withSortedOptions(record)) }),
  columns: { name: (stored) => stored.name, sort_order: (stored) => stored.sortOrder },
  recordLimit: { records: 200, per: [] },
  key: { id: 'id' },
  beforeRemove: rejectUsedByAssets,
  check: checkUniqueNames,
  afterMerge: renameInAssets,
});

function withSortedOptions({ options, ...property }: Metaproperty): Metaproperty {
  const sorted = options.toSorted(
    (a, b) => a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : 1),
  );
  return { ...property, options: sorted };
}

/** Metaproperties are looked up by name, ignoring case. */
async function checkUniqueNames({ db }: StagedLoad): Promise<void> {
  await sql`
    insert into staged_issues (feed_line, path, message)
    select staged.feed_line, 'name', concat(to_json(staged.name), ' is already on line ', first_line)
    from staged join (
      select lower(name) as name, min(feed_line) as first_line from staged group by lower(name)
    ) as taken on taken.name = lower(staged.name) and staged.feed_line > first_line
    union all
    select staged.feed_line, 'name',
      concat(to_json(staged.name), ' is already the name of ', to_json(stored.id))
    from staged join metaproperties as stored
      on lower(stored.name) = lower(staged.name) and stored.id <> staged.id
    where not exists (select from staged as renamed where renamed.id = stored.id)`.execute(db);
}

/** Assets reference metaproperties by id. */
async function rejectUsedByAssets(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; assets: number }>(`
    SELECT removed.id, count(*) AS assets
    FROM removed JOIN assets
      ON assets.metaproperties @> jsonb_build_array(jsonb_build_object('id', removed.id))
      AND assets.status <> 'DELETED'
    GROUP BY removed.id ORDER BY removed.id LIMIT 1`);
  const [used] = rows;
  if (used === undefined) return;
  throw new FeedError(
    `Nothing was removed: assets (${used.assets}) have a value of the metaproperty ${printable(JSON.stringify(used.id))}. Keep it, or remove it from them first.`,
  );
}

/** Assets store the id and the name of each metaproperty. */
async function renameInAssets(client: pg.Client): Promise<void> {
  await client.query(`
    UPDATE assets SET metaproperties = (
      SELECT jsonb_agg(
        CASE WHEN staged.id IS NULL THEN value ELSE jsonb_set(value, '{name}', to_jsonb(staged.name)) END
        ORDER BY place)
      FROM jsonb_array_elements(assets.metaproperties) WITH ORDINALITY AS each (value, place)
      LEFT JOIN staged ON staged.id = value->>'id')
    FROM staged AS renamed
    WHERE assets.metaproperties @> jsonb_build_array(jsonb_build_object('id', renamed.id))
      AND NOT assets.metaproperties
        @> jsonb_build_array(jsonb_build_object('id', renamed.id, 'name', renamed.name))`);
}
