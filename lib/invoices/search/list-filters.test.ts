import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { searchInvoices } from './search-invoices.ts';

const database = setUpTestDatabase();

const context = () => ({ ...testContext(database), countryCode: 'nz' as const });
const save = (number: string, date: string, members: object = {}) =>
  saveInvoice(
    database.db,
    'nz',
    anInvoice({ number, date, sellingBranch: { number: '801' }, ...members }),
  );
const owing = (balanceOwing: number, paymentsReceived = 0) => ({
  customerOrderBalance: { balanceOwing, paymentsReceived },
});
const total = (includingGst: number) => ({ totals: { document: { includingGst } } });
const found = async (query: object) => {
  const page = await searchInvoices(context(), INVOICES.query.parse(query));
  return page.invoices.map(({ number }) => number);
};

beforeAll(async () => {
  await save('B1', '2026-09-01', { dueDate: '2026-10-01', ...owing(5), ...total(50) });
  await save('B2', '2026-09-02', { dueDate: '2026-09-20', ...owing(5, 45), ...total(900.1) });
  await save('B3', '2026-09-03', { dueDate: '2027-01-01', ...owing(7), ...total(-70) });
  await save('B4', '2026-09-04', { ...owing(0, 9), ...total(1000) });
  await save('B5', '2026-09-05', { ...owing(9), sellingBranch: { number: '802' } });
  await save('B6', '2026-09-06', { type: 'CASH_REFUND', sellingBranch: { number: '803' } });
  await save('B7', '2026-08-01', { sellingBranch: { number: '804' } });
});

test('a branch sees what it sold; all of them everything', async () => {
  expect(await found({ branch: '801' })).toEqual(['B4', 'B3', 'B2', 'B1']);
  expect(await found({ branch: '802' })).toEqual(['B5']);
  expect(await found({ branch: 'all', from: '2026-09-05', to: '2026-09-30' })).toEqual([
    'B6',
    'B5',
  ]);
});

test.each([
  ['overdue', ['B2', 'B1']],
  ['owing', ['B5', 'B3', 'B2', 'B1']],
  ['part-paid', ['B2']],
  ['paid', ['B4']],
  ['credited', ['B6']],
  ['unknown', ['B7']],
])('status %s finds %j', async (status, expected) => {
  expect(await found({ status })).toEqual(expected);
});

test('sorts by the name of the customer, without capitals and macrons, and pages both ways', async () => {
  const named = (number: string, name: string) =>
    saveInvoice(database.db, 'au', anInvoice({ number, customer: { number, name } }));
  await named('C1', 'Ōtaki Plumbing');
  await named('C2', 'Zen Baths');
  await named('C3', 'oak Joinery');
  await named('C4', 'Otago Gas');
  await named('C5', 'Ōtaki Plumbing');
  const context = testContext(database);
  const read = async (cursors: object) => {
    const page = await searchInvoices(context, { sort: 'customer', ...cursors }, 2);
    return { ...page, numbers: page.invoices.map(({ number }) => number) };
  };
  const first = await read({});
  expect(first.numbers).toEqual(['C3', 'C4']);
  const second = await read({ cursor: first.nextCursor });
  expect(second.numbers).toEqual(['C1', 'C5']);
  const third = await read({ cursor: second.nextCursor });
  expect([third.numbers, third.nextCursor]).toEqual([['C2'], undefined]);
  expect((await read({ before: third.previousCursor })).numbers).toEqual(['C1', 'C5']);
  const wrong = searchInvoices(context, { cursor: first.nextCursor ?? '' });
  await expect(wrong).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('says how many there are on all pages, up to 1,000', async () => {
  const { pool } = database;
  await pool.query(`
    insert into invoices (country_code, number, customer_number, customer_name, document, etag, type, date,
      product_numbers, selling_branch)
    select 'nz', 'M' || i, 'M', 'Many', '{}', 'e', case when i % 20 = 0 then 'CREDIT_NOTE' else 'TAX_INVOICE' end,
      '2020-01-01', '{}', case when i <= 1002 then '777' else '778' end
    from generate_series(1, 6100) as i`);
  const total = async (query: object) => {
    const page = await searchInvoices(context(), INVOICES.query.parse(query));
    return page.total;
  };
  expect(await total({ branch: '801' })).toBeUndefined();
  expect(await total({ branch: '777' })).toBe(1001);
  expect(await total({ branch: '777', type: ['CREDIT_NOTE'] })).toBeUndefined();
  expect(await total({ branch: '777', type: ['TAX_INVOICE'] })).toBe(952);
  expect(await total({ branch: '778', type: ['TAX_INVOICE'] })).toBe(1001);
  // One in twenty: 2,000 do not tell.
  expect(await total({ branch: '778', type: ['CREDIT_NOTE'] })).toBeUndefined();
  const { nextCursor } = await searchInvoices(context(), { branch: '777' });
  expect(await total({ branch: '777', cursor: nextCursor })).toBe(1001);
});

test('sorts by amount whichever way it is owed, and what is owing by when it is due', async () => {
  const branch = '801';
  expect(await found({ branch, sort: 'largest' })).toEqual(['B4', 'B2', 'B3', 'B1']);
  expect(await found({ branch, sort: 'smallest' })).toEqual(['B1', 'B3', 'B2', 'B4']);
  expect(await found({ branch: 'all', sort: 'due' })).toEqual(['B2', 'B1', 'B3', 'B5']);
  expect(await found({ q: 'B', branch, sort: 'largest' })).toEqual(['B4', 'B2', 'B3', 'B1']);
});

test.each(['newest', 'largest', 'due'])('pages forth and back by %s', async (sort) => {
  const query = INVOICES.query.parse(sort === 'newest' ? {} : { sort });
  const ctx = context();
  const whole = (await searchInvoices(ctx, query)).invoices;
  const first = await searchInvoices(ctx, query, 1);
  const second = await searchInvoices(ctx, { ...query, cursor: first.nextCursor ?? '' }, 1);
  const third = await searchInvoices(ctx, { ...query, cursor: second.nextCursor ?? '' }, 1);
  expect([first, second, third].flatMap(({ invoices }) => invoices)).toEqual(whole.slice(0, 3));
  expect(first.previousCursor).toBeUndefined();
  const back = await searchInvoices(ctx, { ...query, before: third.previousCursor ?? '' }, 1);
  expect(back.invoices).toEqual(second.invoices);
  expect(back.nextCursor).toBe(second.nextCursor);
  const start = await searchInvoices(ctx, { ...query, before: back.previousCursor ?? '' }, 1);
  expect(start).toEqual(first);
});
