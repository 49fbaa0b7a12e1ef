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
  rule_version integer not null default 0,
  selling_branch text collate "C",
  -- What is paid of the document, see lib/invoices/record/payment-status.ts.
  payment text collate "C" not null default 'UNKNOWN',
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
create index invoices_by_rule_version on invoices (rule_version);
-- Credits may be negative; people search for the amount, and sort by it.
create index invoices_by_total on invoices (country_code, abs(total_including_gst), number);
create index invoices_by_type on invoices (country_code, type);
-- A name and a date may mean the day that an invoice is due.
create index invoices_by_due_date on invoices (country_code, due_date) where due_date is not null;
-- What a customer owes, without reading what is paid.
create index invoices_owing_by_customer on invoices (country_code, left(customer_number, 64)) where balance_owing > 0;
create index invoices_by_branch on invoices (country_code, selling_branch, date, number);
-- What is owing, in the order of due dates: a small part of all invoices.
create index invoices_owing on invoices (country_code, coalesce(due_date, 'infinity'), number)
  where payment in ('OWING', 'PART_PAID');
create index invoices_owing_by_branch
  on invoices (country_code, selling_branch, coalesce(due_date, 'infinity'), number)
  where payment in ('OWING', 'PART_PAID');
create index invoices_by_payment on invoices (country_code, payment, date, number)
  where payment in ('PART_PAID', 'CREDITED', 'REFUNDED', 'UNKNOWN');
-- By name, without capitals and macrons; see lib/search/name-search.ts.
create index invoices_by_customer_name on invoices (country_code,
  lower(translate(left(customer_name, 64), 'ĀĒĪŌŪāēīōū', 'AEIOUaeiou')) collate "C", number);
-- The same order among the invoices of some customers, of whom one may have thousands.
create index invoices_of_customers_by_name on invoices (country_code, left(customer_number, 64),
  lower(translate(left(customer_name, 64), 'ĀĒĪŌŪāēīōū', 'AEIOUaeiou')) collate "C", number);
-- What is still owing, which a customer reads out as often as the total.
create index invoices_by_balance on invoices (country_code, balance_owing)
  where payment in ('OWING', 'PART_PAID');
-- Most systems store the bare number, which invoices_by_order finds; this is for those that do not.
create index invoices_by_prefixed_order on invoices
  (country_code, regexp_replace(order_number, '^[A-Za-z]{1,4}[-# ]?(?=[0-9]{3})', ''))
  where order_number ~ '^[A-Za-z]';

create table invoice_names (
  country_code text collate "C" not null,
  kind text collate "C" not null check (kind in ('customer', 'product')),
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
comment on table invoice_names is 'Customers and products that invoices name, as one of the last loaded calls them';
comment on column invoice_names.phones is
  'As documents write them, the latest first; words has their digits';
create index invoice_names_by_rule_version on invoice_names (rule_version);
create index invoice_names_by_words on invoice_names using gin (words);
