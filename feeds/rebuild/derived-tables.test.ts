import { expect, test } from 'vitest';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice, anInvoiceWithCosts } from '#lib/invoices/testing/invoices.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand, aFullProduct } from '#lib/products/testing/records.ts';
import { anOrder, anOrderWithCosts } from '#lib/purchase-orders/testing/orders.ts';
import { rebuild } from './rebuild.ts';

/** Derived columns, and an update that clears them. */
const DERIVED = [
  [
    'invoices',
    `due_date = null, customer_name = null, order_number = null, job_number = null,
    purchase_order_number = null, total_including_gst = null, original_number = null,
    original_numbers = null, product_numbers = '{}', balance_owing = null, balance_as_of = null,
    selling_branch = null, payment = 'UNKNOWN', document_without_costs = null,
    etag_without_costs = null, rule_version = 0`,
  ],
  ['invoice_names', `words = '', rule_version = 0`],
  [
    'purchase_orders',
    `ordered_quantity = 0, received_quantity = 0, outstanding_lines = 0, outstanding_date = null,
    tokens = '', document_without_costs = null, etag_without_costs = null, rule_version = 0`,
  ],
  [
    'purchase_order_lines',
    `supply_quantity = 0, document_without_costs = null, etag_without_costs = null`,
  ],
  ['purchase_order_names', `words = '', rule_version = 0`],
  ['products', `rule_version = 0`],
  ['brands', `rule_version = 0`],
  ['product_search', `words = '', sort_name = '', maker_number = null, barcodes = '{}'`],
  ['product_classes', `words = ''`],
  ['branches', `words = '', rule_version = 0`],
  [
    'accounts',
    `account_type = '', status = '', segment = null, home_branch_number = null, sort_name = '',
    tokens = '', rule_version = 0`,
  ],
] as const;

const catalogue = setUpCatalogue();

test('a rebuild derives what a load derives, and so does the same load again', async () => {
  const { url, pool } = catalogue.database;
  const balance = { balanceOwing: -0.1, asOf: '2026-11-01' };
  const invoices = [
    anInvoiceWithCosts({ jobNumber: 'J', purchaseOrderNumber: 'P', dueDate: '2026-12-01' }),
    anInvoice({ number: 'A2', orderNumber: 'ā'.repeat(70), customerOrderBalance: balance }),
  ];
  const feeds = {
    segments: [{ code: 'TRADE', description: 'Trade', enabled: true }],
    accounts: [anAccount({ segment: 'TRADE', homeBranchNumber: '501' })],
    branches: [aBranch()],
    brands: [aBrand('KAURI')],
    products: [aFullProduct()],
    invoices,
    'purchase-orders': [anOrder(), anOrderWithCosts()],
  };
  await catalogue.load(feeds);
  await saveAssetRecord(catalogue.database.db, { tags: ['brass'] });
  const stored = async () => {
    // Deriving accounts writes no version and no event.
    const names = [...DERIVED.map(([table]) => table), 'assets', 'account_versions', 'events'];
    const tables = names.map((table) =>
      pool.query(`select row_to_json(${table})::text from ${table} order by 1`),
    );
    return (await Promise.all(tables)).map(({ rows }) => rows);
  };

  const loaded = await stored();
  // By the rebuild: there is no feed of assets.
  await pool.query(`update assets set words = '', rule_version = 0`);
  for (const derive of [() => rebuild(url, { all: true }), () => catalogue.load(feeds)]) {
    for (const [table, lost] of DERIVED) await pool.query(`update ${table} set ${lost}`);
    expect(await stored()).not.toEqual(loaded);
    await derive();
    expect(await stored()).toEqual(loaded);
  }
});
