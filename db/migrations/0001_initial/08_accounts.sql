-- Accounts as the documents that the API sends, with their versions, and the lists of codes that they use.

create table accounts (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  account_id text collate "C" not null,
  number text collate "C" not null,
  name text not null,
  version integer not null,
  is_deleted boolean not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Tag of the feed record, without version and timestamps, to detect changes.
  record_tag text not null,
  document json not null,
  etag text not null,
  -- What it is found by (lib/records/tokens.ts).
  tokens tsvector not null,
  -- Sort key of lists.
  sort_name text collate "C" not null,
  account_type text collate "C",
  status text collate "C",
  segment text collate "C",
  home_branch_number text collate "C",
  rule_version integer not null default 0,
  primary key (country_code, account_id),
  -- Deferrable, so that two accounts can change numbers in one statement.
  constraint accounts_by_number unique (country_code, number) deferrable
);
comment on table accounts is 'Customers of the business as they are, deleted ones too';
create index accounts_by_branch on accounts (country_code, home_branch_number, number);
create index accounts_by_creation on accounts (country_code, created_at, account_id);
create index accounts_by_name on accounts (country_code, sort_name, number);
create index accounts_by_rule_version on accounts (rule_version);
create index accounts_by_segment on accounts (country_code, segment, number);
create index accounts_by_status on accounts (country_code, status, number);
create index accounts_by_tokens on accounts using gin (tokens) with (fastupdate = off);
create index accounts_deleted on accounts (country_code, number) where is_deleted;
create index deleted_accounts on accounts (country_code, created_at, account_id) where is_deleted = true;

create table account_versions (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  account_id text collate "C" not null,
  version integer not null,
  document json not null,
  etag text not null,
  primary key (country_code, account_id, version)
);
comment on table account_versions is 'Each state of each account, the current one too';

create table industry_types (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  document json not null,
  etag text not null,
  rule_version integer not null default 0,
  primary key (country_code, code)
);

create table segments (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  document json not null,
  etag text not null,
  rule_version integer not null default 0,
  primary key (country_code, code)
);

create table sub_segments (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  document json not null,
  etag text not null,
  segment_code text collate "C" not null,
  rule_version integer not null default 0,
  primary key (country_code, code)
);
