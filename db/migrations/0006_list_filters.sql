-- `npx trade-supply rebuild` fills both columns of invoices that are already stored.
alter table invoices
  add column selling_branch text collate "C",
  -- What is paid of the document, see lib/invoices/record/payment-status.ts.
  add column payment text collate "C" not null default 'UNKNOWN';
create index invoices_by_branch on invoices (country_code, selling_branch, date, number);
-- What is owing, in the order of due dates: a small part of all invoices.
create index invoices_owing on invoices (country_code, coalesce(due_date, 'infinity'), number)
  where payment in ('OWING', 'PART_PAID');
create index invoices_owing_by_branch
  on invoices (country_code, selling_branch, coalesce(due_date, 'infinity'), number)
  where payment in ('OWING', 'PART_PAID');
create index invoices_by_payment on invoices (country_code, payment, date, number)
  where payment in ('PART_PAID', 'CREDITED', 'REFUNDED', 'UNKNOWN');
-- Also the order of amounts.
drop index invoices_by_total;
create index invoices_by_total on invoices (country_code, abs(total_including_gst), number);

-- The orders for a branch by their date.
drop index purchase_orders_by_branch;
create index purchase_orders_by_branch
  on purchase_orders (country_code, destination, coalesce(order_date, '-infinity'), number);

-- By name, without capitals and macrons; see lib/search/name-order.ts.
create index invoices_by_customer_name on invoices (country_code,
  lower(translate(left(customer_name, 64), 'ĀĒĪŌŪāēīōū', 'AEIOUaeiou')) collate "C", number);
-- The same order among the invoices of some customers, of whom one may have thousands.
create index invoices_of_customers_by_name on invoices (country_code, left(customer_number, 64),
  lower(translate(left(customer_name, 64), 'ĀĒĪŌŪāēīōū', 'AEIOUaeiou')) collate "C", number);
create index purchase_orders_by_supplier_name on purchase_orders (country_code,
  lower(translate(left(supplier_name, 64), 'ĀĒĪŌŪāēīōū', 'AEIOUaeiou')) collate "C", number);
