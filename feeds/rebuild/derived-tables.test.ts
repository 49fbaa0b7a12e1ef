import { expect, test } from 'vitest';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice, anInvoiceWithCosts } from '#lib/invoices/testing/invoices.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand, aFamily, aFullProduct } from '#lib/products/testing/records.ts';
import { anOrder, anOrderWithCosts } from '#lib/purchase-orders/testing/orders.ts';
import { rebuild } from './rebuild.ts';

/** Derived columns, and an update that clears them. */
const DERIVED = [
  [
    'invoices',
    `due_date = null, customer_name = null, order_number = null, job_number = null,
    purchase_order_number = null, total_including_gst = null, original_number = null,
    original_numbers = null, product_numbers = '{}', balance_owing = null, balance_as_of = null,
    selling_branch = null, payment = 'UNKNOWN'`,
  ],
  ['invoice_names', `words = ''`],
  [
    'purchase_orders',
    `ordered_quantity = 0, received_quantity = 0, outstanding_lines = 0, outstanding_date = null,
    tokens = ''`,
  ],
  ['purchase_order_names', `words = ''`],
  ['product_search', `words = '', sort_name = '', maker_number = null, barcodes = '{}'`],
  ['product_classes', `words = ''`],
  ['branches', `words = ''`],
] as const;

const catalogue = setUpCatalogue();

test('a rebuild derives what a load derives', async () => {
  const { url, pool } = catalogue.database;
  const balance = { balanceOwing: -0.1, asOf: '2026-11-01' };
  const invoices = [
    anInvoiceWithCosts({ jobNumber: 'J', purchaseOrderNumber: 'P', dueDate: '2026-12-01' }),
    anInvoice({ number: 'A2', orderNumber: 'ā'.repeat(70), customerOrderBalance: balance }),
  ];
  await catalogue.load({
    branches: [aBranch()],
    brands: [aBrand('KAURI')],
    families: [aFamily('basins')],
    products: [aFullProduct()],
    invoices,
    'purchase-orders': [anOrder(), anOrderWithCosts()],
  });
  const stored = async () => {
    const tables = DERIVED.map(([table]) =>
      pool.query(`select row_to_json(${table})::text from ${table} order by 1`),
    );
    return (await Promise.all(tables)).map(({ rows }) => rows);
  };

  const loaded = await stored();
  for (const [table, losing] of DERIVED) await pool.query(`update ${table} set ${losing}`);
  expect(await stored()).not.toEqual(loaded);
  await rebuild(url, { all: true });

  expect(await stored()).toEqual(loaded);
});
