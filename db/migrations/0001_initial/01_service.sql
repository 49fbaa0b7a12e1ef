-- API clients, staff and sessions, the data of the embedded identity provider, and what the processes and versions of a
-- service have to know of each other.

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

create table saved_views (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  subject text collate "C" not null,
  list text collate "C" not null,
  view_id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) <= 2000),
  created_at timestamptz not null default now(),
  primary key (country_code, subject, list, view_id),
  unique (country_code, subject, list, name)
);
comment on table saved_views is
  'Searches of lists that a person has named, by the subject of their sessions';

create table service_settings (
  is_only_row boolean not null default true primary key check (is_only_row),
  settings json not null
);
comment on table service_settings is
  'Settings of the instance that started last, by name. A secret is here only as a hash';

-- From which version on the tables can be used, for an older version that does not know the newest migrations.
create table schema_compatibility (
  is_only_row boolean not null default true primary key check (is_only_row),
  usable_from text collate "C" not null check (length(usable_from) <= 200),
  updating_from text collate "C" check (length(updating_from) <= 200)
);
comment on table schema_compatibility is
  'A version that knows the migration usable_from can use these tables, although later migrations have run; updating_from is where an update began that has not ended';
