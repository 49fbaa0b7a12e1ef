-- Stock, commitments, and holdbacks of channels.

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
