import { type Kysely, sql } from 'kysely';

/** How purchase orders, commitments and invoices are found by the customer's order they are for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- The customer's order without its prefix, what is still to come, and when. \`npx trade-supply rebuild\` fills old rows.
      alter table purchase_order_lines
        add column customer_order_number text collate "C",
        add column outstanding_quantity numeric not null default 0,
        add column outstanding_date date;
      create index purchase_order_lines_by_customer_order
        on purchase_order_lines (country_code, customer_order_number) where customer_order_number is not null;
      create index purchase_order_lines_for_customers
        on purchase_order_lines (country_code, branch_number, customer_order_number)
        where customer_order_number is not null;
      create index purchase_order_lines_awaited
        on purchase_order_lines (country_code, product_number, coalesce(outstanding_date, 'infinity'))
        where outstanding_quantity > 0;

      create index commitments_by_order on commitments
        (country_code, regexp_replace(reference, '${ORDER_PREFIX}', ''));
      create index commitments_by_product on commitments (country_code, product_number, date);

      -- Most systems store the bare number, which invoices_by_order finds; this is for those that do not.
      create index invoices_by_prefixed_order on invoices
        (country_code, regexp_replace(order_number, '${ORDER_PREFIX}', ''))
        where order_number ~ '^[A-Za-z]';`)
    .execute(db);
}

const ORDER_PREFIX = '^[A-Za-z]{1,4}[-# ]?(?=[0-9]{3})';
