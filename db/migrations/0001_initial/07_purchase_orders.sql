-- Purchase orders and their lines as the documents that the API sends, and their search columns.

create table purchase_orders (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  number text collate "C" not null,
  document json not null,
  etag text not null,
  -- Null when no line has prices, and so the document is the same for every caller.
  document_without_costs json,
  etag_without_costs text,
  order_date date,
  arrival_date date,
  supplier_number integer,
  supplier_name text,
  state text collate "C",
  is_open boolean not null,
  destination text collate "C",
  reference_number text collate "C",
  -- Totals of the order; a line counts as received at most what was ordered.
  ordered_quantity numeric not null default 0,
  received_quantity numeric not null default 0,
  -- Number of outstanding lines, and the earliest day that one is expected.
  outstanding_lines integer not null default 0,
  outstanding_date date,
  -- What it is found by (lib/records/tokens.ts).
  tokens tsvector not null,
  rule_version integer not null default 0,
  primary key (country_code, number)
);
comment on table purchase_orders is 'Purchase orders, each as the JSON text that is sent';
create index purchase_orders_outstanding on purchase_orders (country_code, coalesce(outstanding_date, 'infinity'), number);
create index purchase_orders_outstanding_at
  on purchase_orders (country_code, destination, coalesce(outstanding_date, 'infinity'), number);
create index purchase_orders_by_branch
  on purchase_orders (country_code, destination, coalesce(order_date, '-infinity'), number);
create index purchase_orders_by_date on purchase_orders (country_code, coalesce(order_date, '-infinity'), number);
create index purchase_orders_by_rule_version on purchase_orders (rule_version);
create index purchase_orders_by_state on purchase_orders (country_code, state);
create index purchase_orders_by_supplier on purchase_orders (country_code, supplier_number);
-- By name, without capitals and macrons; see lib/search/name-search.ts.
create index purchase_orders_by_supplier_name on purchase_orders (country_code,
  lower(translate(left(supplier_name, 64), 'ĀĒĪŌŪāēīōū', 'AEIOUaeiou')) collate "C", number);
create index purchase_orders_by_tokens on purchase_orders using gin (tokens) with (fastupdate = off);
create index purchase_orders_open on purchase_orders (country_code, number) where is_open;

create table purchase_order_lines (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  purchase_order_number text collate "C" not null,
  line_number integer not null,
  document json not null,
  etag text not null,
  document_without_costs json,
  etag_without_costs text,
  product_number text collate "C",
  branch_number text collate "C",
  -- Outstanding quantity for the branch; 0 if none.
  supply_quantity numeric not null,
  supply_date date,
  -- The customer's order without its prefix, what is still to come, and when.
  customer_order_number text collate "C",
  outstanding_quantity numeric not null default 0,
  outstanding_date date,
  primary key (country_code, purchase_order_number, line_number)
);
comment on table purchase_order_lines is
  'The lines of purchase orders, each as the JSON text that is sent, and what it still promises';
create index purchase_order_lines_by_product
  on purchase_order_lines (country_code, product_number, purchase_order_number)
  where product_number is not null;
create index purchase_order_lines_supply on purchase_order_lines (country_code, branch_number, product_number)
  include (supply_date, supply_quantity) where supply_quantity > 0;
create index purchase_order_lines_by_customer_order
  on purchase_order_lines (country_code, customer_order_number) where customer_order_number is not null;
create index purchase_order_lines_for_customers
  on purchase_order_lines (country_code, branch_number, customer_order_number)
  where customer_order_number is not null;
create index purchase_order_lines_outstanding
  on purchase_order_lines (country_code, product_number, coalesce(outstanding_date, 'infinity'))
  where outstanding_quantity > 0;

create table purchase_order_names (
  country_code text collate "C" not null,
  kind text collate "C" not null check (kind in ('supplier', 'product')),
  number text collate "C" not null,
  name text,
  -- Words of all its names and its number, without case and accents.
  words tsvector not null,
  rule_version integer not null default 0,
  -- All its names, the latest first; `words` is derived from them.
  names text[] not null default '{}',
  phones text[] not null default '{}',
  primary key (country_code, kind, number)
);
comment on table purchase_order_names is
  'Suppliers and products that purchase orders name, as one of the last loaded calls them';
comment on column purchase_order_names.phones is
  'As documents write them, the latest first; words has their digits';
create index purchase_order_names_by_rule_version on purchase_order_names (rule_version);
create index purchase_order_names_by_words on purchase_order_names using gin (words);
