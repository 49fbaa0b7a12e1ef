-- Events of accounts as the documents that the API sends.

create function json_texts(list json) returns text[] language sql immutable parallel safe
  return array(select json_array_elements_text(list));

create table events (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  -- A UUIDv7 begins with the time, so ids sort by creation.
  event_id text collate "C" not null,
  event_type text not null,
  account_id text collate "C" not null,
  version integer not null,
  document json not null,
  etag text not null,
  -- JSON Pointers, as in the document.
  changed_fields text[] collate "C" not null
    generated always as (json_texts(document->'changedFields')) stored,
  actor_name text collate "C" not null
    generated always as (document->'actor'->>'name') stored,
  primary key (country_code, event_id)
);
comment on table events is 'What happened to accounts, until it is no longer retained';
create index events_by_account_id on events (country_code, account_id, event_id);
create index events_by_changed_fields on events using gin (changed_fields);
create index events_by_actor_name on events (country_code, actor_name, event_id);
create index events_by_event_type on events (country_code, event_type, event_id);

-- One row for each country, locked by a writer of events until it commits.
create table event_streams (
  country_code text collate "C" primary key check (country_code in ('au', 'nz')),
  last_created_at timestamptz(3) not null
);
comment on table event_streams is 'When the last event of each country was created';
insert into event_streams (country_code, last_created_at) values ('au', 'epoch'), ('nz', 'epoch');

-- A separate table, so that removing events does not wait for writers.
create table event_removals (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  account_id text collate "C" not null,
  event_type text collate "C" not null,
  last_event_id text collate "C" not null,
  primary key (country_code, account_id, event_type)
);
comment on table event_removals is
  'The last event of each type that is no longer retained: of each account, and of all where account_id is empty';
