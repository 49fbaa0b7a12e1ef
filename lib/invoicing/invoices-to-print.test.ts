import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreparedReads } from '#db/prepared.ts';
import { openPreparedReads } from '#db/read-connections.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { systemContext } from '#lib/auth/context.ts';
import { systemClock } from '#lib/clock.ts';
import { findInvoicesToPrint, MOST_PRINTED } from './invoices-to-print.ts';
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

test('what is beyond the most that are printed at once is counted', async () => {
  const many = Array.from({ length: MOST_PRINTED + 3 }, (_, index) => `M${index}`);
  const { missing, left } = await findInvoicesToPrint(context(), many);
  expect(missing).toHaveLength(MOST_PRINTED);
  expect(left).toBe(3);
});

function context() {
  return systemContext({ db: database.db, prepared, countryCode: 'au', clock: systemClock });
}
