import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { getInvoices } from '#lib/invoices/invoices.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { lookUpInvoices } from './look-up-invoices.ts';
import { searchInvoices } from './search-invoices.ts';

const database = setUpTestDatabase();

beforeAll(async () => {
  const save = (members: Parameters<typeof anInvoice>[0], country = 'au') =>
    saveInvoice(database.db, country, anInvoice(members));
  const bolt = { productNumber: 'BOLT', productDescription: 'Hexagonal bolt', quantity: 4 };
  await save({
    number: '1001',
    date: '2026-11-01',
    dueDate: '2026-12-01',
    orderNumber: 'SO-77',
    jobNumber: 'KITCHEN 4',
    purchaseOrderNumber: 'PO/9-a',
    customerOrderBalance: { balanceOwing: 12.5, asOf: '2026-11-10' },
    lineItems: [
      { number: 1, productNumber: 'TAP-1', productDescription: 'Brass tap 15 mm', quantity: 1 },
      { number: 2, productNumber: 'KIT', quantity: 1, kitComponents: [bolt] },
    ],
  });
  await save({ number: '1002', date: '2026-11-02' });
  await save({ number: '10021', date: '2026-11-03' });
  await save({
    number: 'C1003',
    type: 'CREDIT_NOTE',
    date: '2026-11-03',
    originalNumber: '1002',
    totals: { document: { excludingGst: -45, gst: -4.5, includingGst: -49.5 } },
  });
  await save({
    number: '2000',
    date: '2026-10-01',
    customer: { number: '555', name: 'Kororāreka Hire' },
    lineItems: [
      { number: 1, productNumber: 'TAP-2', productDescription: 'Chrome tap', quantity: 1 },
    ],
  });
  const { date: _, ...undated } = anInvoice({ number: '3000', customer: { number: '555' } });
  await saveInvoice(database.db, 'au', undated);
  await save({ number: '1001', date: '2026-11-09' }, 'nz');
});

type Caller = Parameters<typeof testContext>[1];

function context(caller?: Caller) {
  return testContext(database, caller);
}

async function numbers(query: object, caller?: Caller): Promise<string[]> {
  const page = await searchInvoices(context(caller), INVOICES.query.parse(query));
  return page.invoices.map((invoice) => invoice.number);
}

const ALL = ['C1003', '10021', '1002', '1001', '2000', '3000'];

test('refuses a batch that exceeds the response size, and says what to change', async () => {
  const numbers = ['2000', '1001', 'C1003'];
  const whole = await getInvoices(testContext(database), numbers);
  expect(whole.parse().invoices.map(({ number }) => number)).toEqual(numbers);
  const tooLarge = getInvoices(testContext(database), numbers, whole.body.length - 100);
  const issue = expect.stringContaining('ask for fewer at once');
  const details = [{ field: 'invoiceNumber', issue }];
  await expect(tooLarge).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details });
});

test('sorts oldest first if requested, for any search', async () => {
  expect(await numbers({ sort: 'oldest' })).toEqual([...ALL].reverse());
  expect(await numbers({ sort: 'oldest', q: 'tap' })).toEqual(['2000', '1001']);
  expect(await numbers({ sort: 'oldest', customer: '17850', q: '100' })).toEqual(
    (await numbers({ customer: '17850', q: '100' })).reverse(),
  );
});

test('an empty search lists the newest first, those without a date last', async () => {
  expect(await numbers({})).toEqual(ALL);
  expect(await numbers({ q: ' ', customer: '', from: '', least: '' })).toEqual(ALL);
});

test('a summary has what lists show and leaves out missing members', async () => {
  const page = await searchInvoices(context(), { order: 'SO-77' });
  expect(page).toEqual({
    asOf: '2026-11-21T03:00:00.000Z',
    invoices: [
      {
        number: '1001',
        type: 'TAX_INVOICE',
        date: '2026-11-01',
        dueDate: '2026-12-01',
        customerNumber: '17850',
        customerName: 'Ngāti Awa "O\'Brien" <b>',
        orderNumber: 'SO-77',
        jobNumber: 'KITCHEN 4',
        purchaseOrderNumber: 'PO/9-a',
        totalIncludingGst: 880.88,
        balanceOwing: 12.5,
        balanceAsOf: '2026-11-10',
        payment: 'OWING',
      },
    ],
  });
  const [undated] = (await searchInvoices(context(), { q: '3000' })).invoices;
  expect(undated).toEqual({
    number: '3000',
    type: 'TAX_INVOICE',
    customerNumber: '555',
    payment: 'UNKNOWN',
    totalIncludingGst: 880.88,
  });
});

describe('the one field', () => {
  test.each([
    ['a number, which comes before those that begin with it', '1002', ['1002', '10021']],
    ['the beginning of a number', '100', ['10021', '1002', '1001']],
    ['a number in small letters', 'c1003', ['C1003']],
    ['an order number', 'so-77', ['1001']],
    ['the beginning of a job number', 'kitchen', ['1001']],
    ['a purchase order number', 'PO/9-a', ['1001']],
    ['a customer number', '555', ['2000', '3000']],
    ['a name in Māori without its macron', 'ngati awa', ['C1003', '10021', '1002', '1001']],
    ['the beginnings of words, in any order', 'HIR kor', ['2000', '3000']],
    ['a name with an apostrophe', "o'brien", ['C1003', '10021', '1002', '1001']],
    ['a product number', 'tap-1', ['1001']],
    ['words of a product', 'tap brass', ['1001']],
    ['one letter, as the beginning of a word', 'b', ['C1003', '10021', '1002', '1001']],
    ['words of a customer and of a product', 'ngati tap', ['1001']],
    ['words of a product and of a customer', 'chrome kororareka', ['2000']],
    ['two words that never meet', 'brass kororareka', []],
    ['a percent sign, which is no wildcard', '%', []],
    ['what nobody ever wrote', 'zzz', []],
  ])('finds by %s', async (_, q, expected) => {
    expect(await numbers({ q })).toEqual(expected);
  });
});

test.each([
  ['the number of a customer', { customer: '555' }, ['2000', '3000']],
  ['words of a customer', { customer: 'hire' }, ['2000', '3000']],
  ['an unknown customer', { customer: '5551' }, []],
  ['the beginning of an order number', { order: 'so-7' }, ['1001']],
  ['a job number', { job: 'KITCHEN 4' }, ['1001']],
  ['the beginning of a purchase order number', { purchaseOrder: 'po/9' }, ['1001']],
  ['a product number', { product: 'TAP-2' }, ['2000']],
  ['a component of a kit', { product: 'hex bolt' }, ['1001']],
  ['a type', { type: ['CREDIT_NOTE', 'CASH_REFUND'] }, ['C1003']],
  ['the first and the last day', { from: '2026-11-01', to: '2026-11-02' }, ['1002', '1001']],
  ['only the last day, and not what has no date', { to: '2026-10-01' }, ['2000']],
  ['an amount, owed either way', { least: '49.5', most: '49.50' }, ['C1003']],
  ['the least amount', { least: '880.88', type: ['CREDIT_NOTE'] }, []],
  [
    'all of it together',
    { q: 'tap', customer: '17850', product: 'tap-1', from: '2026-11-01', least: '1', order: 'SO' },
    ['1001'],
  ],
])('finds by %s', async (_, query, expected) => {
  expect(await numbers(query)).toEqual(expected);
});

test('reports words that match too many customers', async () => {
  await sql`
    insert into invoice_names (country_code, kind, number, name, words)
    select 'au', 'customer', 'MANY-' || n, 'Manifold ' || n, to_tsvector('simple', 'manifold')
    from generate_series(1, 501) as n`.execute(database.db);
  const customer = { number: 'MANY-1', name: 'Manifold 1' };
  await saveInvoice(database.db, 'au', anInvoice({ number: 'MANY', customer }));
  const truncatedNames = async (query: object) =>
    (await searchInvoices(context(), INVOICES.query.parse(query))).truncatedNames;
  expect(await truncatedNames({ customer: 'manifold' })).toEqual(['customer']);
  expect(await truncatedNames({ q: 'manif' })).toEqual(['q']);
  expect(await truncatedNames({ customer: 'MANY-1' })).toBeUndefined();
  expect(await truncatedNames({ q: 'tap' })).toBeUndefined();
});

test('finds no invoice of the other country', async () => {
  expect(await numbers({ q: '1001' }, { country: 'nz' })).toEqual(['1001']);
  expect(await numbers({ q: '2000' }, { country: 'nz' })).toEqual([]);
});

test('a caller limited to customers finds no invoice or name of others', async () => {
  const mine = { customerNumbers: ['555'] };
  expect(await numbers({}, mine)).toEqual(['2000', '3000']);
  expect(await numbers({ q: '1002' }, mine)).toEqual([]);
  expect(await numbers({ q: 'ngati' }, mine)).toEqual([]);
  expect(await numbers({ customer: '17850' }, mine)).toEqual([]);
  expect(await numbers({ product: 'TAP-1' }, mine)).toEqual([]);
  expect(await numbers({ q: 'chrome' }, mine)).toEqual(['2000']);
  expect(await numbers({}, { customerNumbers: [] })).toEqual([]);
  const many = Array.from({ length: 150 }, (_, at) => `${500 + at}`);
  expect(await numbers({}, { customerNumbers: many })).toEqual(['2000', '3000']);
});

test('a pasted list keeps its order, reports missing numbers and ignores case', async () => {
  const pasted = ['2000', 'c1003', '9', '1001', '2000', 'nope'];
  const { found, missing } = await lookUpInvoices(context(), pasted);
  expect(found.map((invoice) => invoice.number)).toEqual(['2000', 'C1003', '1001']);
  expect(missing).toEqual(['9', 'nope']);
  const others = await lookUpInvoices(context({ customerNumbers: ['555'] }), pasted);
  expect(others.missing).toEqual(['c1003', '9', '1001', 'nope']);
  const impossible = ['a\0b', '\ud800', 'x'.repeat(70_000)];
  const odd = await lookUpInvoices(context(), [...impossible, '1001']);
  expect([odd.found.length, odd.missing]).toEqual([1, impossible]);
});

test('lists exact matches of a number before prefix matches, of any customer', async () => {
  const save = (number: string, date: string, members: object = {}) =>
    saveInvoice(database.db, 'au', anInvoice({ number, date, ...members }));
  await save('8400', '2025-01-03', { orderNumber: '84' });
  await save('8401', '2025-01-04', { orderNumber: '840' });
  await save('8402', '2025-01-05', { jobNumber: '840' });
  await save('84033', '2026-12-01', { purchaseOrderNumber: '8401-7' });
  await save('840', '2025-01-01');
  const exactFirst = ['840', '8402', '8401', '84033', '8400'];
  expect(await numbers({ q: '840' })).toEqual(exactFirst);
  const oldest = await numbers({ q: '840', sort: 'oldest' });
  expect(oldest).toEqual(['840', '8402', '8401', '8400', '84033']);
  expect(await numbers({ q: '8401' })).toEqual(['8401', '84033']);
  const glance = await searchInvoices(context(), INVOICES.query.parse({ q: '840' }), 3);
  expect(glance.invoices.map(({ number }) => number)).toEqual(exactFirst.slice(0, 3));
});

test('lists each of many exact matches once across pages', async () => {
  const all = Array.from({ length: 130 }, (_, i) => `91${String(i).padStart(3, '0')}`);
  for (const number of all) {
    const members = Number(number) % 3 === 0 ? {} : { jobNumber: '91' };
    await saveInvoice(database.db, 'au', anInvoice({ number, date: '2024-05-05', ...members }));
  }
  const seen: string[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 5; pages += 1) {
    const query = INVOICES.query.parse({ q: '91', ...(cursor ? { cursor } : {}) });
    const page = await searchInvoices(context(), query);
    seen.push(...page.invoices.map(({ number }) => number));
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  expect(seen.toSorted()).toEqual(all);
});
