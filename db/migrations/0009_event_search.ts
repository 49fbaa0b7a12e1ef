import { type Kysely, sql } from 'kysely';

/** What an event changed and by whom, in columns that events are searched by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function json_texts(list json) returns text[] language sql immutable parallel safe
      return array(select json_array_elements_text(list));
    alter table events
      -- JSON Pointers, as in the document.
      add column changed_fields text[] collate "C" not null
        generated always as (json_texts(document->'changedFields')) stored,
      add column actor_name text collate "C" not null
        generated always as (document->'actor'->>'name') stored;
    create index events_by_changed_fields on events using gin (changed_fields);
    create index events_by_actor_name on events (country_code, actor_name, event_id)`.execute(db);
}
