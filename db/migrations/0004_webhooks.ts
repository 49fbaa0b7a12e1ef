import { type Kysely, sql } from 'kysely';

/** Clients that are told of changes at an address of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table webhooks (
  webhook_id uuid primary key,
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  client_id text collate "C" not null,
  url text not null,
  description text,
  resources text[] not null,
  -- Both encrypted.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  is_verified boolean not null default false,
  disabled_reason text,
  -- JSON: what the client's token allowed in its last request to changes or webhooks.
  permissions text not null,
  permitted_at timestamptz not null default now(),
  cursor text not null,
  followed_to text not null default '',
  due_at timestamptz not null default now(),
  leased_until timestamptz not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table webhooks is 'Followers of changes that the service runs: a message for each webhook at a time';
comment on column webhooks.cursor is 'Behind which changes are not acknowledged';
comment on column webhooks.followed_to is 'The epoch and last position of the stream when nothing was left to send';
comment on column webhooks.due_at is 'When the next message, or its next attempt, may be sent';
comment on column webhooks.leased_until is 'Until when nobody else sends: a minute for who is at it, a second after that';
create index webhooks_by_client on webhooks (client_id, country_code);
create index webhooks_due on webhooks (due_at) where is_verified and disabled_reason is null;

create table webhook_deliveries (
  delivery_id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  type text not null,
  state text not null check (state in ('PENDING', 'SUCCEEDED', 'FAILED')),
  body text not null,
  -- The cursor of the webhook once it is acknowledged.
  next_cursor text not null,
  -- Those of the webhook that it was made with.
  permissions text not null,
  tries integer not null default 0,
  attempts jsonb not null default '[]',
  created_at timestamptz(3) not null default now()
);
comment on table webhook_deliveries is 'Messages of webhooks with the attempts to send them, for seven days';
create unique index webhook_deliveries_pending on webhook_deliveries (webhook_id) where state = 'PENDING';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at, delivery_id);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
`;
