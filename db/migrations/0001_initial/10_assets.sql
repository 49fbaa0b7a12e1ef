-- Digital assets and metaproperties, shared by both countries; the files are in the asset store.

create table metaproperties (
  id text collate "C" primary key,
  name text collate "C" not null,
  sort_order integer not null,
  document json not null,
  etag text not null,
  rule_version integer not null default 0,
  -- Deferred, so that metaproperties can swap names in one feed.
  constraint metaproperties_name exclude using btree (lower(name) with =) deferrable initially deferred
);

create table assets (
  asset_id uuid primary key,
  upload_id uuid not null unique,
  status text not null check (status in ('UPLOADING', 'PROCESSING', 'READY', 'FAILED', 'DELETED')),
  name text not null,
  description text,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  checksum_sha256 text collate "C" not null,
  width integer,
  height integer,
  type text not null,
  purpose text not null,
  tags text[] not null,
  metaproperties jsonb not null,
  product_numbers text[] not null,
  store_key text collate "C" not null unique,
  created_by jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  thumbnail_size_bytes integer,
  words tsvector not null default '',
  rule_version integer not null default 0
);
comment on column assets.status is
  'UPLOADING before its bytes are stored, DELETED until they are removed: nobody sees either';
create index assets_by_rule_version on assets (rule_version);
create index assets_checksum on assets (checksum_sha256);
create index assets_metaproperties on assets using gin (metaproperties jsonb_path_ops);
create index assets_newest on assets (created_at desc, asset_id desc);
create index assets_product_numbers on assets using gin (product_numbers);
create index assets_hidden on assets (updated_at) where status in ('UPLOADING', 'DELETED');
create index assets_unfinished on assets (created_at) where status = 'PROCESSING';
create index assets_uploader on assets ((created_by ->> 'id'), created_at desc, asset_id desc);
create index assets_words on assets using gin (words);

-- What each client or person has in the store, for its limits: uploads in progress and deleted assets too.
create table asset_uploaders (
  uploader text primary key,
  assets bigint not null,
  bytes bigint not null
);

create function count_assets() returns trigger language plpgsql as $$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- In one order, so that statements at once do not wait for each other.
  insert into asset_uploaders as counted (uploader, assets, bytes)
    select coalesce(created_by ->> 'id', ''), sign * count(*), sign * sum(size_bytes) from changed group by 1 order by 1
    on conflict (uploader) do update
      set assets = counted.assets + excluded.assets, bytes = counted.bytes + excluded.bytes;
  return null;
end $$;
create trigger assets_added after insert on assets referencing new table as changed
  for each statement execute function count_assets();
create trigger assets_removed after delete on assets referencing old table as changed
  for each statement execute function count_assets();

create table asset_idempotency_keys (
  client_id text not null,
  key text not null,
  fingerprint text not null,
  asset_id uuid not null,
  upload_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (client_id, key)
);
create index asset_idempotency_keys_age on asset_idempotency_keys (created_at);

-- Jobs for recorded assets: scans and thumbnails.
create table asset_work (
  asset_id uuid primary key references assets on delete cascade,
  attempts integer not null default 0,
  due_at timestamptz(3) not null
);
comment on column asset_work.due_at is 'Moved forward by the process that is at it, as a lease';
create index asset_work_due on asset_work (due_at);
