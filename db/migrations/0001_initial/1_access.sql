-- API clients, staff and sessions, the data of the embedded identity provider, and the audit log.

create table clients (
  client_id text primary key,
  name text not null,
  -- SHA-256 in hexadecimal: the secret has 256 random bits, so a slow hash adds nothing.
  secret_hash text not null,
  scopes text[] not null,
  -- Null is no limit; an empty array permits none.
  countries text[] check (countries <@ array['au', 'nz']),
  customer_numbers text[],
  created_at timestamptz not null default now(),
  created_by text not null,
  disabled_at timestamptz
);
comment on table clients is 'Machines that may ask the embedded identity provider for tokens';

create table people (
  -- The subject of their tokens, never reused.
  person_id text primary key,
  username text not null unique check (username = lower(username)),
  name text not null,
  -- scrypt with its parameters: passwords can be guessed, so guessing must be slow.
  password_hash text not null,
  role text not null,
  -- Null is no limit; an empty array permits none.
  countries text[] check (countries <@ array['au', 'nz']),
  customer_numbers text[],
  home_branch text,
  created_at timestamptz not null default now(),
  created_by text not null,
  disabled_at timestamptz
);
comment on table people is 'Who may sign in at the embedded identity provider';

create table staff_sessions (
  -- SHA-256 in hexadecimal of the cookie's value, 256 random bits.
  session_hash text primary key,
  subject text not null,
  name text not null,
  role text not null,
  -- Null is no limit; an empty array permits none.
  countries text[],
  customer_numbers text[],
  home_branch text,
  -- Identifies the session at the issuer when signing out.
  id_token text,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz,
  -- Ended by somebody else: its owner has to sign in again.
  revoked_by_operator boolean not null default false
);
comment on table staff_sessions is 'Who of the staff is signed in, and since when';
create index staff_sessions_ends_at on staff_sessions (ends_at);
create index staff_sessions_subject on staff_sessions (subject);

create table identity_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
comment on table identity_state is 'Codes, grants and sessions of the embedded identity provider';
create index identity_state_expires_at on identity_state (expires_at);
create index identity_state_grant on identity_state ((payload ->> 'grantId')) where payload ? 'grantId';
create index identity_state_uid on identity_state ((payload ->> 'uid')) where payload ? 'uid';

create table audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  details json not null
);
comment on table audit_log is 'Who did what, written in the transaction of the change';
-- However often a link in a mail is opened, its invoice has one entry an hour.
create unique index audit_log_of_links on audit_log (subject, date_trunc('hour', occurred_at at time zone 'UTC'))
  where action = 'invoice.link-opened';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only: % refused', lower(tg_op)
    using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- Always: also in sessions with session_replication_role = replica.
alter table audit_log enable always trigger audit_log_append_only;
