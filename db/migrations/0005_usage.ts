import { type Kysely, sql } from 'kysely';

/** What clients send, and how far those have read who follow changes: for who looks after them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table client_requests (
  -- '' where a path has no country.
  country_code text collate "C" not null,
  client_id text collate "C" not null,
  hour timestamptz not null,
  requests bigint not null,
  refused bigint not null,
  limited bigint not null,
  failed bigint not null,
  primary key (country_code, client_id, hour)
);
comment on table client_requests is
  'Requests of clients in an hour; of them refused (4xx, apart from 404), limited among those (429), and failed (5xx)';
create index client_requests_by_hour on client_requests (hour);

create table client_followers (
  country_code text collate "C" not null,
  client_id text collate "C" not null,
  -- Names, sorted and separated by commas.
  resources text collate "C" not null,
  cursor text not null,
  read_at timestamptz not null,
  primary key (country_code, client_id, resources)
);
comment on table client_followers is 'The cursor that a client was sent last with changes of some resources';
create index client_followers_by_time on client_followers (read_at);
`;
