-- Invoices as the documents that the API sends, with their search columns.

create table invoices (
  country_code text collate "C" not null check (country_code in ('au', 'nz')),
  number text collate "C" not null,
  customer_number text collate "C",
  document json not null,
  etag text not null,
  -- Null when the document has no cost members, and so is the same for every caller.
  document_without_costs json,
  etag_without_costs text,
  type text collate "C" not null,
  -- '-infinity' when the document has none, as pages are ordered by it.
  date date not null,
  due_date date,
  customer_name text,
  order_number text collate "C",
  job_number text collate "C",
  purchase_order_number text collate "C",
  total_including_gst numeric,
  original_number text collate "C",
  -- The documents that this one or one of its lines credits.
  original_numbers text[] collate "C",
  -- Of lines and kit components, each once.
  product_numbers text[] collate "C" not null,
  balance_owing numeric,
  balance_as_of date,
  rules integer not null default 0,
  primary key (country_code, number)
);
comment on table invoices is 'Invoices, credit notes and refunds, each as the JSON text that is sent';
create index invoices_by_customer on invoices (country_code, left(customer_number, 64), date, number);
create index invoices_by_date on invoices (country_code, date, number);
create index invoices_by_job on invoices (country_code, job_number) where job_number is not null;
create index invoices_by_order on invoices (country_code, order_number) where order_number is not null;
create index invoices_by_original on invoices using gin (original_numbers) where original_numbers is not null;
create index invoices_by_product on invoices using gin (product_numbers);
create index invoices_by_purchase_order on invoices (country_code, purchase_order_number)
  where purchase_order_number is not null;
create index invoices_by_rules on invoices (rules);
-- Credits may be negative; people search for the amount.
create index invoices_by_total on invoices (country_code, abs(total_including_gst));
create index invoices_by_type on invoices (country_code, type);

create table invoice_names (
  country_code text collate "C" not null,
  kind text collate "C" not null check (kind in ('customer', 'product')),
  number text collate "C" not null,
  name text,
  -- Words of all its names and its number, without case and accents.
  words tsvector not null,
  rules integer not null default 0,
  -- All its names, the latest first; `words` is derived from them.
  names text[] not null default '{}',
  primary key (country_code, kind, number)
);
comment on table invoice_names is 'Customers and products that invoices name, as one of the last loaded calls them';
create index invoice_names_by_rules on invoice_names (rules);
create index invoice_names_by_words on invoice_names using gin (words);
