-- States, kinds of branch, branches.

create table states (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  id integer not null,
  description text not null,
  short_description text collate "C",
  admin_state_code text collate "C",
  primary key (country_code, code)
);
comment on table states is 'States, territories and regions of a country';

create table business_unit_types (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  code text collate "C" not null,
  id integer not null,
  description text not null,
  enabled boolean not null,
  date_disabled date,
  primary key (country_code, code)
);
comment on table business_unit_types is 'Kinds of branch, by the trade they serve';

-- Opening hours are computed from columns of their own, which are read whole and only where they are asked for.
create table branches (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  number text collate "C" not null,
  name text not null,
  short_name text not null,
  type_code text collate "C",
  is_trading boolean not null,
  state text collate "C",
  latitude double precision,
  longitude double precision,
  time_zone text,
  -- As the API sends it, without hours.
  document json not null,
  -- Of the document and the hours.
  etag text not null,
  -- Local times as in the feed.
  hours json,
  departments json,
  special_hours json,
  -- Words of number, names, place and manager, without case and accents.
  words tsvector not null,
  rule_version integer not null default 0,
  primary key (country_code, number)
);
comment on table branches is 'Where the business trades and stores, with local hours';
