-- Stock, what is promised of it, and what channels keep back.

create table stock (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  branch_number text collate "C" not null,
  product_number text collate "C" not null,
  on_hand numeric not null,
  reserved numeric not null,
  primary key (country_code, branch_number, product_number)
);
comment on table stock is 'What is at a branch, and how much of it is picked or promised for now';

-- The key is in the order of the question: what is promised of a product at a branch.
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

-- An entry without a branch or a product has an empty one, which no branch or product has.
create table channel_holdbacks (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  channel_id text collate "C" not null,
  branch_number text collate "C" not null,
  product_number text collate "C" not null,
  quantity numeric not null,
  primary key (country_code, channel_id, branch_number, product_number)
);
comment on table channel_holdbacks is 'What a channel keeps from sale: of a product, at a branch, or of everything';
