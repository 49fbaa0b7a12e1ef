import { type Kysely, sql } from 'kysely';

/** What callers have used of their rate limits, counted over all processes of the service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: a count of the last minute is not worth the write-ahead log, and starts at nothing after a crash. No index
  // but the key's, and room in each page, so that an update stays within its page.
  await sql`
    create unlogged table rate_limit_windows (
      key bytea not null primary key check (length(key) = 16),
      ends_at timestamptz not null,
      used bigint not null,
      quota bigint not null,
      asked bigint not null,
      granted bigint not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`comment on table rate_limit_windows is
    'Requests used of a limit in the current window, by a hash of the limit and the caller; asked and granted are of the last lease'`.execute(
    db,
  );
}
