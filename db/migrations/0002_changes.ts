import { type Kysely, sql } from 'kysely';

/**
 * What changed in which record, for those who follow; by triggers, so that a version that knows of none is followed. And
 * the indexes of lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  for (const [table, key, compared, customer] of FOLLOWED) {
    await sql`select follow_changes(${table}, ${table.replaceAll('_', '-')}, ${key}, ${compared ?? null}, ${
      customer ?? null
    })`.execute(db);
  }
}

const COSTED = '(etag, etag_without_costs)';
/** What the API sends of an asset that may change. Its words are not sent. */
const ASSET =
  '(status, name, description, tags, purpose, metaproperties, product_numbers, thumbnail_size_bytes, updated_at)';

/** Each table with its key, what differs when a record does, and the column of the customer whose it is. */
const FOLLOWED: readonly (readonly [string, string[], string?, string?])[] = [
  ['states', ['code']],
  ['business_unit_types', ['code']],
  ['branches', ['number'], 'etag'],
  ['families', ['code'], 'etag'],
  ['statuses', ['code'], 'etag'],
  ['sections', ['code'], 'etag'],
  ['categories', ['code'], 'etag'],
  ['brands', ['code'], 'etag'],
  ['products', ['number'], 'etag'],
  ['product_attributes', ['product_number'], 'etag'],
  [
    'product_statuses',
    [
      ...['product_number', 'level', 'state_code', 'business_unit_type_code', 'branch_number'],
      'effective_from',
    ],
  ],
  ['state_costs', ['product_number', 'state_code', 'effective_date']],
  ['stock', ['branch_number', 'product_number']],
  ['commitments', ['reference', 'branch_number', 'product_number', 'date']],
  ['channel_holdbacks', ['channel_id', 'branch_number', 'product_number']],
  ['invoices', ['number'], COSTED, 'customer_number'],
  ['purchase_orders', ['number'], COSTED],
  ['industry_types', ['code'], 'etag'],
  ['segments', ['code'], 'etag'],
  ['sub_segments', ['code'], 'etag'],
  ['accounts', ['account_id'], 'etag', 'number'],
  ['metaproperties', ['id'], 'etag'],
  ['assets', ['asset_id'], ASSET],
];

const TABLES = `
create table change_streams (
  country_code text collate "C" primary key check (country_code in ('au', 'nz')),
  -- When these changes began: anew after a restore, since what was read before may be lost.
  epoch timestamptz not null default clock_timestamp(),
  last_position bigint not null default 0,
  last_changed_at timestamptz(3) not null default '-infinity',
  removed_to bigint not null default 0
);
comment on table change_streams is
  'The position of the last change of a country, and up to which changes are no longer retained';
insert into change_streams (country_code) values ('au'), ('nz');

create table change_batches (
  batch_id bigint generated always as identity primary key,
  country_code text collate "C" not null,
  resource text collate "C" not null,
  -- Assigned at commit, in the order of commits.
  position bigint,
  changed_at timestamptz(3)
);
comment on table change_batches is 'The changes of one statement in one resource and country';
create unique index change_batches_by_position on change_batches (country_code, resource, position);
create index change_batches_by_time on change_batches (country_code, changed_at);

create table changes (
  country_code text collate "C" not null,
  batch_id bigint not null,
  -- The values of the record's key, a JSON array.
  key text collate "C" not null,
  -- The number of the customer whose it is or was; '' for everybody's, or nobody's.
  audience text collate "C" not null,
  primary key (country_code, batch_id, key, audience)
);
comment on table changes is 'Keys of records that were added, changed or removed';
-- Those of a customer; without their keys, since every load writes it.
create index changes_by_audience on changes (batch_id, audience) where audience <> '';

-- Runs at commit and locks the stream until then: whoever sees a position sees every one before it.
create function assign_change_position() returns trigger language plpgsql as $$
begin
  with stream as (
    update change_streams set last_position = last_position + 1,
      last_changed_at = greatest(last_changed_at, clock_timestamp())
    where country_code = new.country_code returning last_position, last_changed_at)
  update change_batches set position = last_position, changed_at = last_changed_at
  from stream where batch_id = new.batch_id;
  return null;
end $$;
create constraint trigger change_batches_position after insert on change_batches
  deferrable initially deferred for each row execute function assign_change_position();

-- Appends the keys of the rows that a statement inserted, deleted, or changed in what is compared. A row that moves to
-- another customer is appended for both. The arguments are those of follow_changes.
create function record_changes() returns trigger language plpgsql set datestyle = 'ISO' as $$
declare
  part constant text := (select format(
      'select %s as country_code, array_to_json(array[%s])::text collate "C" as key, %s as audience, %s as compared',
      case when tg_argv[4]::boolean then 'country.code' else 'country_code' end,
      string_agg(format('%I::text', name), ', ' order by place),
      case tg_argv[3] when '' then $q$''$q$ else format($q$coalesce(%I, '')$q$, tg_argv[3]) end,
      case tg_argv[2] when '' then 'null' else tg_argv[2] || '::text' end)
    from unnest(tg_argv[1]::text[]) with ordinality as key (name, place));
  countries constant text := case when tg_argv[4]::boolean
    then $q$ cross join (values ('au' collate "C"), ('nz')) as country (code)$q$ else '' end;
  old_part constant text := part || ' from old_rows' || countries;
  new_part constant text := part || ' from new_rows' || countries;
begin
  execute format($q$
    with changed as materialized (%s),
    batch as (
      insert into change_batches (country_code, resource)
      select distinct country_code, %L from changed order by country_code
      returning country_code, batch_id)
    insert into changes (country_code, batch_id, key, audience)
    select country_code, batch_id, key, audience from changed join batch using (country_code)
    order by batch_id, key, audience$q$,
    case when tg_op = 'DELETE' then old_part when tg_op = 'INSERT' or tg_argv[2] = '' then new_part
    else format('select country_code, key, audience from (%s union all %s) as either
      group by country_code, key, audience
      having count(*) = 1 or min(compared) <> max(compared)', old_part, new_part) end,
    tg_argv[0]);
  return null;
end $$;

-- Has the changes of a table recorded as those of a resource: by its key, when \`compared\`, an expression, differs
-- (null: whenever a row is written), and for the customer in a column, if it has one. A table without a country is
-- in the streams of both.
create function follow_changes(source regclass, resource text, key text[], compared text default null, customer text default null)
returns void language plpgsql as $$
declare
  arguments constant text := format('%L, %L, %L, %L, %L', resource, key, coalesce(compared, ''), coalesce(customer, ''),
    not exists (select from pg_attribute where attrelid = source and attname = 'country_code'));
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on %s referencing %s %s for each statement execute function record_changes(%s)',
      'changes_by_' || event, event, source,
      case when event = 'delete' or event = 'update' and compared is not null then 'old table as old_rows' end,
      case when event <> 'delete' then 'new table as new_rows' end, arguments);
  end loop;
end $$;
revoke all on function follow_changes from public;

-- Lists of costs from a date on: a key for each date, so that it is small.
create index state_costs_by_date on state_costs (country_code, effective_date, state_code);
-- Lists of assets, the oldest first.
create index assets_by_type on assets (type, created_at, asset_id);
create index assets_by_purpose on assets (purpose, created_at, asset_id);
create index assets_by_tag on assets using gin (tags);
`;
