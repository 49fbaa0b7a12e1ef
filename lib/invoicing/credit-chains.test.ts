import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { getCreditChain, MOST_CREDITS } from './credit-chains.ts';
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
    type: 'CREDIT_NOTE',
    number: 'C2',
    originalNumber: '1',
    lineItems: [{ ...line, quantity: -4 }],
  });
  const { originals, credits, lines } = await getCreditChain(aContext(database.db), credit);
  expect(originals).toMatchObject([{ number: '1', isFound: true, type: 'TAX_INVOICE' }]);
  expect(credits.map(({ number }) => number)).toEqual(['C3']);
  expect(lines).toMatchObject([{ creditedQuantity: 1, creditableQuantity: 3 }]);
});

test('credits that all name one another are read once each, up to a limit that is told', async () => {
  const { db } = database;
  const ctx = aContext(db);
  const sale = anInvoice({ number: 'M', lineItems: [line] });
  const credit = (at: number) => {
    const earlier = Array.from({ length: at }, (_, number) => `M${number}`);
    const lineItems = ['M', ...earlier].map((originalInvoiceNumber, index) => ({
      number: index + 1,
      productNumber: 'TAP',
      quantity: -0.01,
      originalInvoiceNumber,
    }));
    return anInvoice({ type: 'CREDIT_NOTE', number: `M${at}`, originalNumber: 'M', lineItems });
  };
  for (let at = 0; at < 20; at += 1) await keepInvoice(db, 'au', credit(at));
  const before = performance.now();
  const few = await getCreditChain(ctx, sale);
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(few.credits.map(({ credits }) => credits.length)).toEqual(Array(20).fill(0));
  expect([few.creditsLeft, few.lines?.[0]?.creditableQuantity]).toEqual([0, expect.any(Number)]);
  for (let at = 20; at < MOST_CREDITS + 12; at += 1) {
    const one = { type: 'CREDIT_NOTE', number: `M${at}`, originalNumber: 'M' } as const;
    await keepInvoice(db, 'au', anInvoice(one));
  }
  const many = await getCreditChain(ctx, sale);
  expect([many.credits.length, many.creditsLeft, many.lines]).toEqual([
    MOST_CREDITS,
    12,
    undefined,
  ]);
});

test('a chain that is deeper than what is read says so', async () => {
  const { db } = database;
  for (let at = 1; at <= 12; at += 1) {
    const lineItems = [{ ...line, quantity: 1 }];
    const originalNumber = `D${at - 1}`;
    await keepInvoice(
      db,
      'au',
      anInvoice({ type: 'CREDIT_NOTE', number: `D${at}`, originalNumber, lineItems }),
    );
  }
  const from = (number: string) => getCreditChain(aContext(db), anInvoice({ number }));
  expect(await from('D0')).toMatchObject({ creditsLeft: 1, lines: undefined });
  expect(await from('D2')).toMatchObject({ creditsLeft: 0, lines: expect.any(Array) });
});

test('what names its original and is no credit is not in the chain, and a credit that is too long is', async () => {
  const { db } = database;
  await keepInvoice(db, 'au', anInvoice({ number: 'P1', originalNumber: 'P0' }));
  const lineItems = [{ ...line, quantity: -1, originalInvoiceNumber: 'P0' }];
  const long = { comments: Array(53).fill('x'.repeat(20_000)), lineItems };
  await keepInvoice(db, 'au', anInvoice({ type: 'CASH_REFUND', number: 'P2', ...long }));
  const { credits, lines } = await getCreditChain(aContext(db), anInvoice({ number: 'P0' }));
  expect(credits).toMatchObject([{ number: 'P2', via: 'line' }]);
  expect(lines).toBeUndefined();
});

test('documents of customers that are not the caller’s do not exist in a chain', async () => {
  const theirs = aContext(database.db, { customerNumbers: ['9'] });
  const customer = { number: '9' };
  const credit = anInvoice({ type: 'CREDIT_NOTE', number: 'C4', customer, originalNumber: '1' });
  expect((await getCreditChain(theirs, credit)).originals).toEqual([
    { number: '1', isFound: false, via: 'header', credits: [] },
  ]);
  const own = aContext(database.db, { customerNumbers: ['17850'] });
  expect((await getCreditChain(own, SALE)).credits.map(({ number }) => number)).toEqual(['C2']);
});
