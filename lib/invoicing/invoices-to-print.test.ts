import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreparedReads } from '#db/prepared.ts';
import { openPreparedReads } from '#db/read-connections.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { systemContext } from '#lib/auth/context.ts';
import { systemClock } from '#lib/clock.ts';
import { findInvoicesToPrint } from './invoices-to-print.ts';
import { anInvoice, keepInvoice } from './testing/invoices.ts';

let database: TestDatabase;
let prepared: PreparedReads;

beforeAll(async () => {
  database = await makeTestDatabase();
  prepared = openPreparedReads(database.url, { connections: 1 });
  for (const number of ['A', 'B']) await keepInvoice(database.db, 'au', anInvoice({ number }));
  await keepInvoice(database.db, 'nz', anInvoice({ number: 'N' }));
});
afterAll(async () => {
  await prepared.close();
  await database.drop();
});

test('invoices are printed in the order asked for, each once', async () => {
  const { invoices, missing } = await findInvoicesToPrint(context(), ['B', 'A', 'B']);
  expect(invoices.map(({ number }) => number)).toEqual(['B', 'A']);
  expect(missing).toEqual([]);
});

test('one that is missing, or of the other country, is named and does not keep back the rest', async () => {
  const { invoices, missing } = await findInvoicesToPrint(context(), ['X', 'A', 'N']);
  expect(invoices.map(({ number }) => number)).toEqual(['A']);
  expect(missing).toEqual(['X', 'N']);
});

test('what no number can be is missing, and is no fault', async () => {
  const { invoices, missing } = await findInvoicesToPrint(context(), ['a\0b', 'A']);
  expect(invoices.map(({ number }) => number)).toEqual(['A']);
  expect(missing).toEqual(['a\0b']);
});

test('what a page has no room for is on the next, each invoice whole', async () => {
  const asked = ['A', 'X', 'B', 'C', 'Y'];
  const limits = { invoices: 3, rows: 100 };
  const first = await findInvoicesToPrint(context(), asked, { limits });
  expect(first).toMatchObject({ missing: ['X'], next: { from: 3, count: 2 } });
  const last = await findInvoicesToPrint(context(), asked, { limits, from: 3 });
  expect(last).toMatchObject({ invoices: [], missing: ['C', 'Y'], next: undefined });
});

test('the invoices of a page share its rows, and one that is beyond them by itself is alone', async () => {
  const kit = { productNumber: 'KIT', quantity: 1, number: 1, lineItemType: 'KIT_HEADER' as const };
  const kitComponents = ['P', 'Q', 'R'].map((productNumber) => ({ productNumber, quantity: 1 }));
  const large = anInvoice({ number: 'LARGE', lineItems: [{ ...kit, kitComponents }] });
  await keepInvoice(database.db, 'au', large);
  const pages: string[][] = [];
  let from: number | undefined = 0;
  while (from !== undefined && pages.length < 5) {
    const page = await findInvoicesToPrint(context(), ['A', 'LARGE', 'X', 'B'], {
      from,
      limits: { invoices: 10, rows: 4 },
    });
    pages.push(page.invoices.map(({ number }) => number));
    from = page.next?.from;
  }
  expect(pages).toEqual([['A'], ['LARGE'], ['B']]);
});

function context() {
  return systemContext({ db: database.db, prepared, countryCode: 'au', clock: systemClock });
}
