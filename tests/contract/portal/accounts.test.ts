import { expect, test } from 'vitest';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { issueFields, readCsv } from './requests.ts';

const FORMULA_ACCOUNT = anAccount({
  accountId: 'E',
  number: '20011',
  name: '=1+1',
  tradingName: '@SUM(A1)',
});

const { database, send } = setUpApi(async (db) => {
  await saveAccounts(db, 'au', [anAccount({ creditLimit: 12500.5 }), FORMULA_ACCOUNT]);
  await saveAccounts(db, 'au', [anAccount({ status: 'ON_HOLD', paymentTermsDays: 7 })]);
  const elsewhere = { accountId: 'NZ', number: 'NZ-1', creditLimit: 12500.5 };
  await saveAccounts(db, 'nz', [anAccount(elsewhere)]);
});

test('exports the accounts found as CSV, numbers as they are and without formulas', async () => {
  const response = await send('/au/accounts/found.csv?sort=name');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="accounts.csv"');
  const [head, withFormulas, plumber, end] = await readCsv(response);
  expect(head?.startsWith('\u{feff}Number,Name,Trading name,ABN,NZBN,Status,')).toBe(true);
  expect(withFormulas?.startsWith("20011,'=1+1,'@SUM(A1),")).toBe(true);
  expect(plumber).toMatch(/^17850,Māia’s Plumbing & Gas,.*,ON_HOLD,CREDIT,no,/);
  expect(end).toBe('');
});

test('exports a credit limit as a number', async () => {
  const [, row] = await readCsv(await send('/nz/accounts/found.csv?q=NZ-1'));
  expect(row).toContain(',12500.5,');
});

test('refuses to export more than 5,000 accounts', async () => {
  await database.pool.query(`
    insert into accounts (country_code, account_id, number, name, version, is_deleted, created_at,
      record_tag, document, etag, tokens, sort_name)
    select 'au', 'BULK-' || at, 'BULK-' || at, 'Bulk', 1, false, now(), '', '{"number":"B"}', '"e"',
      array_to_tsvector(array['bulk']), 'bulk' from generate_series(1, 5001) as at`);
  const { details } = await (await send('/au/accounts/found.csv?q=bulk')).json();
  expect(details).toEqual([
    {
      field: 'query',
      issue: 'finds more than 5,000 accounts, the most for one file: narrow the search',
    },
  ]);
  await database.pool.query(`delete from accounts where number = 'BULK-1'`);
  expect(await readCsv(await send('/au/accounts/found.csv?q=bulk'))).toHaveLength(5_002);
  await database.pool.query(`delete from accounts where number like 'BULK-%'`);
});

test('exports the events found as CSV, with a row for each change', async () => {
  const rows = await readCsv(await send('/au/events/found.csv?account=17850'));
  expect(rows[0]).toBe(
    '\u{feff}At,Event,Account,Name,Version,Changed,Before,After,By,Event id,Account id',
  );
  expect(rows.slice(1, 4).map((row) => row.split(',').slice(1, 9).join(','))).toEqual([
    'ACCOUNT_UPDATED,17850,Māia’s Plumbing & Gas,2,Status,Active,On hold,accounts feed',
    'ACCOUNT_UPDATED,17850,Māia’s Plumbing & Gas,2,Payment terms,30 days,7 days,accounts feed',
    expect.stringMatching(/^ACCOUNT_UPDATED,17850,.*,2,Credit limit,"\$12,500.50"?/),
  ]);
});

test('returns the events after an event, to callers who may see the account', async () => {
  const all = await (await send('/au/events/new')).json();
  const [, before] = all.events;
  const later = await (await send(`/au/events/new?after=${before.eventId}`)).json();
  expect(later).toMatchObject({ events: [all.events[0]], hasMore: false });
  const none = await (await send('/au/events/new', { customerNumbers: ['1'] })).json();
  expect(none.events).toEqual([]);
});

test('names every issue of an event search at once', async () => {
  const fields = await issueFields(await send('/au/events/new?type=GONE&from=2026-02-30&after='));
  expect(fields.sort()).toEqual(['after', 'from', 'type']);
});
