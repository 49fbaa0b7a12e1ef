-- Stock, commitments, holdbacks of channels, and the lists of the availability sheet.

create table stock (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  branch_number text collate "C" not null,
  product_number text collate "C" not null,
  on_hand numeric not null,
  reserved numeric not null,
  primary key (country_code, branch_number, product_number)
);
comment on table stock is 'What is at a branch, and how much of it is picked or promised for now';

-- The key begins with what is queried: the commitments of a product at a branch.
create table commitments (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  branch_number text collate "C" not null,
  product_number text collate "C" not null,
  date date not null,
  reference text collate "C" not null,
  quantity numeric not null,
  primary key (country_code, branch_number, product_number, date, reference)
);
comment on table commitments is 'Dated demand: what a branch has promised for a day';

-- '' stands for every branch or every product.
create table channel_holdbacks (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  channel_id text collate "C" not null,
  branch_number text collate "C" not null,
  product_number text collate "C" not null,
  quantity numeric not null,
  primary key (country_code, channel_id, branch_number, product_number)
);
comment on table channel_holdbacks is 'What a channel keeps from sale: of a product, at a branch, or of everything';
create index commitments_by_order on commitments
  (country_code, regexp_replace(reference, '^[A-Za-z]{1,4}[-# ]?(?=[0-9]{3})', ''));
create index commitments_by_product on commitments (country_code, product_number, date);

create table availability_lists (
  country_code text not null check (country_code in ('au', 'nz')),
  -- Random: whoever has the link of a list may read it.
  list_id uuid not null,
  -- The subject of the person's tokens.
  owner_id text not null,
  owner_name text not null,
  name text not null check (length(name) <= 60),
  -- Grows by one with each change, so that a change of an outdated copy is refused.
  version integer not null default 1,
  row_count integer not null,
  -- Branch, channel, date, rows, and the rows before the last change.
  sheet jsonb not null check (pg_column_size(sheet) <= 1048576),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (country_code, list_id)
);
comment on table availability_lists is 'Named lists of the availability sheet, kept until their owner deletes them';
create index availability_lists_owner on availability_lists (country_code, owner_id, changed_at);
