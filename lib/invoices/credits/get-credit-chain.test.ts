import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { getCreditChain, MAX_CREDITS } from './get-credit-chain.ts';

const database = setUpTestDatabase();

const line = { number: 1, productNumber: 'TAP', quantity: 10 };
const SALE = anInvoice({ number: '1', lineItems: [line] });

beforeAll(async () => {
  const save = (members: Parameters<typeof anInvoice>[0], country = 'au') =>
    saveInvoice(database.db, country, anInvoice({ type: 'CREDIT_NOTE', ...members }));
  await saveInvoice(database.db, 'au', SALE);
  const lineItems = (quantity: number) => [{ ...line, quantity }];
  await save({ number: 'C2', originalNumber: '1', lineItems: lineItems(-4) });
  await save({ number: 'C3', originalNumber: 'C2', lineItems: lineItems(1) });
  const named = [{ ...line, quantity: -2, originalInvoiceNumber: '1' }];
  await save({ number: 'C4', customer: { number: '9' }, lineItems: named });
  await save({ number: 'C5', originalNumber: '1', lineItems: lineItems(-9) }, 'nz');
});

test('follows credits down the chain, within one country', async () => {
  const { originals, credits, lines } = await getCreditChain(testContext(database), SALE);
  expect(originals).toEqual([]);
  expect(credits.map(({ number, via }) => [number, via])).toEqual([
    ['C2', 'header'],
    ['C4', 'line'],
  ]);
  expect(credits[0]?.credits.map(({ number }) => number)).toEqual(['C3']);
  expect(lines).toMatchObject([{ credited: 5, creditable: 5 }]);
});

test('shows the original of a credit and the credit’s own credits', async () => {
  const lineItems = [{ ...line, quantity: -4 }];
  const own = { type: 'CREDIT_NOTE', number: 'C2', originalNumber: '1' } as const;
  const credit = anInvoice({ ...own, lineItems });
  const { originals, credits, lines } = await getCreditChain(testContext(database), credit);
  expect(originals).toMatchObject([{ number: '1', isFound: true, type: 'TAX_INVOICE' }]);
  expect(credits.map(({ number }) => number)).toEqual(['C3']);
  expect(lines).toMatchObject([{ credited: 1, creditable: 3 }]);
});

test('reads credits that name each other once each, up to a limit, and says how many are left', async () => {
  const { db } = database;
  const ctx = testContext(database);
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
  for (let at = 0; at < 20; at += 1) await saveInvoice(db, 'au', credit(at));
  const before = performance.now();
  const few = await getCreditChain(ctx, sale);
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(few.credits.map(({ credits }) => credits.length)).toEqual(Array(20).fill(0));
  expect([few.creditsLeft, few.lines?.[0]?.creditable]).toEqual([0, expect.any(Number)]);
  for (let at = 20; at < MAX_CREDITS + 12; at += 1) {
    const one = { type: 'CREDIT_NOTE', number: `M${at}`, originalNumber: 'M' } as const;
    await saveInvoice(db, 'au', anInvoice(one));
  }
  const many = await getCreditChain(ctx, sale);
  expect([many.credits.length, many.creditsLeft, many.lines]).toEqual([MAX_CREDITS, 12, undefined]);
});

test('says so if the chain is deeper than what is read', async () => {
  const { db } = database;
  for (let at = 1; at <= 12; at += 1) {
    const own = { type: 'CREDIT_NOTE', number: `D${at}`, originalNumber: `D${at - 1}` } as const;
    await saveInvoice(db, 'au', anInvoice({ ...own, lineItems: [{ ...line, quantity: 1 }] }));
  }
  const from = (number: string) => getCreditChain(testContext(database), anInvoice({ number }));
  expect(await from('D0')).toMatchObject({ creditsLeft: 1, lines: undefined });
  expect(await from('D2')).toMatchObject({ creditsLeft: 0, lines: expect.any(Array) });
});

test('leaves out documents that are not credits, and includes credits that are too long to read', async () => {
  const { db } = database;
  await saveInvoice(db, 'au', anInvoice({ number: 'P1', originalNumber: 'P0' }));
  const lineItems = [{ ...line, quantity: -1, originalInvoiceNumber: 'P0' }];
  const long = { comments: Array(53).fill('x'.repeat(20_000)), lineItems };
  await saveInvoice(db, 'au', anInvoice({ type: 'CASH_REFUND', number: 'P2', ...long }));
  const original = anInvoice({ number: 'P0' });
  const { credits, lines } = await getCreditChain(testContext(database), original);
  expect(credits).toMatchObject([{ number: 'P2', via: 'line' }]);
  expect(lines).toBeUndefined();
});

test('leaves out documents of customers that the caller may not see', async () => {
  const theirs = testContext(database, { customerNumbers: ['9'] });
  const customer = { number: '9' };
  const credit = anInvoice({ type: 'CREDIT_NOTE', number: 'C4', customer, originalNumber: '1' });
  expect((await getCreditChain(theirs, credit)).originals).toEqual([
    { number: '1', isFound: false, via: 'header', isReversed: false, credits: [] },
  ]);
  const own = testContext(database, { customerNumbers: ['17850'] });
  expect((await getCreditChain(own, SALE)).credits.map(({ number }) => number)).toEqual(['C2']);
});
