import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { systemContext } from '#lib/auth/context.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { systemClock } from '#lib/time/clock.ts';
import { readPrintPage } from './print-pages.ts';

const database = setUpTestDatabase();

beforeAll(async () => {
  for (const number of ['A', 'B']) await saveInvoice(database.db, 'au', anInvoice({ number }));
  await saveInvoice(database.db, 'nz', anInvoice({ number: 'N' }));
});

test('returns invoices in the order requested, each once', async () => {
  const { invoices, missing } = await readPrintPage(context(), ['B', 'A', 'B']);
  expect(invoices.map(({ number }) => number)).toEqual(['B', 'A']);
  expect(missing).toEqual([]);
});

test('names missing invoices and those of the other country, and returns the rest', async () => {
  const { invoices, missing } = await readPrintPage(context(), ['X', 'A', 'N']);
  expect(invoices.map(({ number }) => number)).toEqual(['A']);
  expect(missing).toEqual(['X', 'N']);
});

test('reports an impossible number as missing, not as an error', async () => {
  const { invoices, missing } = await readPrintPage(context(), ['a\0b', 'A']);
  expect(invoices.map(({ number }) => number)).toEqual(['A']);
  expect(missing).toEqual(['a\0b']);
});

test('puts invoices that do not fit on the next page, never splitting one', async () => {
  const numbers = ['A', 'X', 'B', 'C', 'Y'];
  const limits = { invoices: 3, rows: 100 };
  const first = await readPrintPage(context(), numbers, { limits });
  expect(first).toMatchObject({ missing: ['X'], next: { from: 3, count: 2 } });
  const last = await readPrintPage(context(), numbers, { limits, from: 3 });
  expect(last).toMatchObject({ invoices: [], missing: ['C', 'Y'], next: undefined });
});

test('limits the rows of a page, and puts an invoice that exceeds them alone on its page', async () => {
  const kit = { productNumber: 'KIT', quantity: 1, number: 1, lineItemType: 'KIT_HEADER' as const };
  const kitComponents = ['P', 'Q', 'R'].map((productNumber) => ({ productNumber, quantity: 1 }));
  const large = anInvoice({ number: 'LARGE', lineItems: [{ ...kit, kitComponents }] });
  await saveInvoice(database.db, 'au', large);
  const pages: string[][] = [];
  let from: number | undefined = 0;
  while (from !== undefined && pages.length < 5) {
    const page = await readPrintPage(context(), ['A', 'LARGE', 'X', 'B'], {
      from,
      limits: { invoices: 10, rows: 4 },
    });
    pages.push(page.invoices.map(({ number }) => number));
    from = page.next?.from;
  }
  expect(pages).toEqual([['A'], ['LARGE'], ['B']]);
});

function context() {
  return systemContext({
    db: database.db,
    prepared: database.prepared,
    countryCode: 'au',
    clock: systemClock,
  });
}
