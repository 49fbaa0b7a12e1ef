import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What assets are found by, and metaproperties that take each other's name in one feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Words as lib/search/words.ts has them: without case, accents and signs, at most 32 characters long.
  await sql`
    create function asset_words(name text, file_name text, tags text[]) returns tsvector
    language sql immutable parallel safe
    begin atomic
      select array_to_tsvector(coalesce(array_agg(distinct left(word, 32)), '{}'))
      from regexp_split_to_table(
        regexp_replace(
          lower(normalize(concat_ws(' ', name, file_name, array_to_string(tags, ' ')), NFKD)),
          ${sql.lit('[\u0300-\u036f]')}, '', 'g'),
        ${sql.lit('[\u0001-\u002f\u003a-\u0060\u007b-\u00bf]+')}) as each (word)
      where word <> '';
    end`.execute(db);
  await sql`
    alter table assets add words tsvector not null
      generated always as (asset_words(name, file_name, tags)) stored`.execute(db);
  await sql`create index assets_words on assets using gin (words)`.execute(db);
  await sql`
    create index assets_uploader on assets
      ((created_by ->> 'id'), created_at desc, asset_id desc)`.execute(db);

  await sql`drop index metaproperties_name`.execute(db);
  await sql`
    alter table metaproperties add constraint metaproperties_name
      exclude using btree (lower(name) with =) deferrable initially deferred`.execute(db);
}
