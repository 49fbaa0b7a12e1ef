import { type Kysely, sql } from 'kysely';

/** Feeds that clients send, until they are loaded, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table feeds (
  feed_id uuid primary key,
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  client_id text collate "C" not null,
  -- The order of acceptance; null while its body is being stored.
  position bigint unique,
  state text collate "C" not null
    check (state in ('RECEIVING', 'QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  resource text collate "C" not null,
  mode text collate "C" not null check (mode in ('MERGE', 'REPLACE', 'DELETE')),
  format text collate "C" not null check (format in ('ndjson', 'csv')),
  is_dry_run boolean not null,
  skips_invalid boolean not null,
  max_removed bigint,
  size_bytes bigint not null,
  checksum_sha256 text not null,
  idempotency_key text collate "C",
  -- Where its body is in the asset store, and the lines that were rejected; null once removed.
  store_key text,
  rejected_key text,
  -- Their size, if there are any.
  rejected_bytes bigint,
  -- How often it was begun, and until when whoever runs it is taken to be alive.
  runs integer not null default 0,
  leased_until timestamptz,
  counts json,
  issues json not null default '[]',
  further_issues bigint not null default 0,
  notes text[] not null default '{}',
  error text,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  unique (client_id, idempotency_key)
);
comment on table feeds is 'Records that clients sent to be loaded';
create sequence feed_positions;
create index feeds_of_client on feeds (country_code, client_id, position);
create index feeds_by_start on feeds (client_id, started_at);
create index feeds_to_run on feeds (client_id, country_code, position) where state in ('QUEUED', 'RUNNING');
create index feeds_to_sweep on feeds (feed_id) where store_key is not null or rejected_key is not null;
`;
