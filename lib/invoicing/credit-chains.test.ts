import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { getCreditChain } from './credit-chains.ts';
import { aContext } from './testing/context.ts';
import { anInvoice, keepInvoice } from './testing/invoices.ts';

let database: TestDatabase;

const line = { number: 1, productNumber: 'TAP', quantity: 10 };
const SALE = anInvoice({ number: '1', lineItems: [line] });

beforeAll(async () => {
  database = await makeTestDatabase();
  const keep = (members: Parameters<typeof anInvoice>[0], country = 'au') =>
    keepInvoice(database.db, country, anInvoice({ type: 'CREDIT_NOTE', ...members }));
  await keepInvoice(database.db, 'au', SALE);
  const lineItems = (quantity: number) => [{ ...line, quantity }];
  await keep({ number: 'C2', originalNumber: '1', lineItems: lineItems(-4) });
  await keep({ number: 'C3', originalNumber: 'C2', lineItems: lineItems(1) });
  await keep({
    number: 'C4',
    customer: { number: '9' },
    lineItems: [{ ...line, quantity: -2, originalInvoiceNumber: '1' }],
  });
  await keep({ number: 'C5', originalNumber: '1', lineItems: lineItems(-9) }, 'nz');
});
afterAll(() => database?.drop());

test('the chain goes down through every credit, those of the other country left out', async () => {
  const { originals, credits, lines } = await getCreditChain(aContext(database.db), SALE);
  expect(originals).toEqual([]);
  expect(credits.map(({ number, via }) => [number, via])).toEqual([
    ['C2', 'header'],
    ['C4', 'line'],
  ]);
  expect(credits[0]?.credits.map(({ number }) => number)).toEqual(['C3']);
  expect(lines).toMatchObject([{ creditedQuantity: 5, creditableQuantity: 5 }]);
});

test('a credit has its original above and its own credit below', async () => {
  const credit = anInvoice({
    number: 'C2',
    originalNumber: '1',
    lineItems: [{ ...line, quantity: -4 }],
  });
  const { originals, credits, lines } = await getCreditChain(aContext(database.db), credit);
  expect(originals).toMatchObject([{ number: '1', isFound: true, type: 'TAX_INVOICE' }]);
  expect(credits.map(({ number }) => number)).toEqual(['C3']);
  expect(lines).toMatchObject([{ creditedQuantity: 1, creditableQuantity: 3 }]);
});

test('documents of customers that are not the caller’s do not exist in a chain', async () => {
  const theirs = aContext(database.db, { customerNumbers: ['9'] });
  const credit = anInvoice({ number: 'C4', customer: { number: '9' }, originalNumber: '1' });
  expect((await getCreditChain(theirs, credit)).originals).toEqual([
    { number: '1', isFound: false, via: 'header', credits: [] },
  ]);
  const own = aContext(database.db, { customerNumbers: ['17850'] });
  expect((await getCreditChain(own, SALE)).credits.map(({ number }) => number)).toEqual(['C2']);
});
