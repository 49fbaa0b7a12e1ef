import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nameColumns } from '#feeds/names.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { derivedColumns } from '#lib/accounts/staged-accounts.ts';
import { assetWords } from '#lib/assets/upload/upload.ts';
import { RULE_VERSIONS, type VersionedTable } from '#lib/documents/rule-versions.ts';

const NAME = 'Māori O’Brien’s 1½" × 20 mm T-LIGHT, 15mm';

/** Stored records. Do not change them: each digest below belongs to one. */
const RECORDS = {
  invoices: {
    number: 'I-1',
    type: 'TAX_INVOICE',
    date: '2026-11-20',
    customer: { number: 'C-1', name: NAME },
    originalNumber: 'I-0',
    lineItems: [
      { number: 1, productNumber: 'P-1', unitCost: 1.5, quantity: 2 },
      { number: 2, kitComponents: [{ productNumber: 'P-2', unitCost: 1, quantity: 1 }] },
    ],
  },
  purchase_orders: {
    purchaseOrderNumber: 'PO-1',
    arrivalDate: '2026-12-01',
    branches: { destination: 'B-1' },
    lines: [
      [1, { kit: { isKitHeader: true } }],
      [2, { kit: { headerLineNumber: 1 }, pricing: { unitCost: 2 } }],
      [3, { deleted: true }],
      [4, { purchaseOrderType: 'DIRECT', etaDate: '2026-11-01' }],
      [5, { quantities: { ordered: 3, received: 4 } }],
    ].map(([lineNumber, members]) => ({
      lineNumber,
      purchaseOrderNumber: 'PO-1',
      product: { number: 7 },
      quantities: { ordered: 10, received: 4 },
      ...Object(members),
    })),
  },
  products: {
    number: 'P/1-B',
    description: NAME,
    longDescription: NAME,
    manufacturerPartNumber: 'bm/7-½',
    barcodes: ['0012345'],
    kitComponents: [{ productNumber: 'P-2', quantity: 2 }],
  },
  brands: { code: 'KAURI', name: NAME, subBrands: [{ code: 'K-2', name: 'Two' }] },
  branches: {
    number: 'B-1',
    name: NAME,
    shortName: 'B',
    contact: { managerName: 'Mere', telephone: '(08) 5550 1020' },
    location: {
      address: { line1: '1 Road', suburb: 'Perth', state: 'WA', postCode: '6000' },
      region: 'West',
    },
    hours: [{ days: ['MONDAY'], open: '07:00', close: '16:00' }],
  },
};

function digest(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 8);
}

function derivedBy(table: keyof typeof RECORDS): string {
  const { columns, derivation } = RESOURCES.find((each) => each.table === table) ?? {};
  const values = derivation?.derive(JSON.stringify(RECORDS[table])) ?? [];
  return digest(values.filter((_, at) => columns?.[at] !== 'rule_version'));
}

const account = { number: 'A-1', name: NAME, accountType: 'CREDIT', contacts: [], abn: '1 2-3' };

test.each<[VersionedTable, number, string, string]>([
  ['invoices', 3, 'aa3e36fc', derivedBy('invoices')],
  ['purchase_orders', 4, '0ee29bc9', derivedBy('purchase_orders')],
  ['products', 2, 'cd428764', derivedBy('products')],
  ['brands', 2, 'db5676ba', derivedBy('brands')],
  ['branches', 3, 'b1152c70', derivedBy('branches')],
  ['accounts', 5, 'e0bffc71', digest(derivedColumns(Object(account)))],
  ['assets', 2, '7bac44c2', digest(assetWords({ name: NAME, fileName: 'a-b.jpg', tags: ['T-1'] }))],
  [
    'invoice_names',
    4,
    '230622ef',
    digest(
      nameColumns({
        number: 'N-1',
        name: NAME,
        earlier: ['Old'],
        phones: ['0491 575 789'],
        earlierPhones: ['(02) 5550 1744'],
      }),
    ),
  ],
])(
  '%s of version %d derive the same as before (otherwise raise the version and add it here)',
  (table, version, known, derived) => {
    expect([RULE_VERSIONS[table], derived]).toEqual([version, known]);
  },
);
