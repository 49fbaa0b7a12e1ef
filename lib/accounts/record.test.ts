import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { listOrSimilar, listRecords } from '#lib/records/list.ts';
import { findAccountByNumber } from './accounts.ts';
import { ACCOUNTS } from './record.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  await saveAccounts(database.db, 'au', [
    anAccount({ tradingName: 'Kōwhai Drains', segment: 'TRADE', homeBranchNumber: '501' }),
    anAccount({
      accountId: 'B',
      number: '20011',
      name: 'Ārohanui Holdings Pty Ltd',
      abn: '53 004 085 616',
      status: 'ON_HOLD',
      accountType: 'CASH',
      contacts: [
        {
          firstName: 'Wójcik',
          lastName: 'O’Hara',
          emailAddress: 'w.ohara@arohanui.example',
          mobilePhoneNumber: '0491 570 006',
          preferredPhoneNumber: '(02) 5550 1234',
        },
      ],
      addresses: [{ type: 'DELIVERY', suburb: 'Wagga Wagga', state: 'NSW', postcode: '2650' }],
    }),
    anAccount({ accountId: 'C', number: 'kit-7', name: 'zinc & sons', status: 'CLOSED' }),
    anAccount({ accountId: 'D', number: '20010', name: 'Banksia', isDeleted: true }),
  ]);
  await saveAccounts(database.db, 'nz', [anAccount({ accountId: 'NZ', nzbn: '9429 0000 12345' })]);
});

async function numbers(params: Record<string, string>, customerNumbers?: readonly string[]) {
  const ctx = testContext(database, customerNumbers ? { customerNumbers } : {});
  const { items } = await listRecords(ctx, ACCOUNTS, ACCOUNTS.query.parse(params));
  return items.map(({ number }) => number);
}

test.each<[string, string, string?]>([
  ['its number', '20011'],
  ['the beginning of its number', '2001 aroha'],
  ['words of its name, without accents', 'arohanui HOLD'],
  ['its ABN as it is written', '53 004 085 616'],
  ['its ABN without blanks', '53004085616'],
  ['a telephone number', '(02) 5550 1234'],
  ['the beginning of one', '0491570'],
  ['one with the code of the country', '+61 491 570 006'],
  ['the beginning of one with the code of the country', '0061 491 5'],
  ['a contact', 'wojcik o’hara'],
  ['an e-mail address', 'w.ohara@arohanui.example'],
  ['its suburb', 'wagga'],
  ['words of several of these', 'arohanui 2650 ohara'],
  ['its trading name', 'kowhai', '17850'],
])('finds an account by %s', async (_, q, number = '20011') => {
  expect(await numbers({ q })).toEqual([number]);
});

test('finds accounts by words with a letter or two wrong where nothing is spelt so', async () => {
  const search = async (query: z.output<typeof ACCOUNTS.query>) => {
    const { items, similar } = await listOrSimilar(testContext(database), ACCOUNTS, query);
    return [items.map(({ number }) => number), similar.length > 0];
  };
  expect(await search({ q: 'arohnui hodlings' })).toEqual([['20011'], true]);
  const onHold = await search({ q: 'arohnui', sort: 'name', status: 'ON_HOLD' });
  expect(onHold).toEqual([['20011'], true]);
  expect(await search({ q: 'arohnui', status: 'CLOSED' })).toEqual([[], false]);
  expect(await search({ q: 'arohanui' })).toEqual([['20011'], false]);
});

test('finds nothing for an unknown word or for punctuation', async () => {
  expect(await numbers({ q: 'arohanui zinc' })).toEqual([]);
  expect(await numbers({ q: '--' })).toEqual([]);
  expect(await numbers({ q: `'):* & !` })).toEqual([]);
});

test('sorts by number or by name, ignoring case and accents', async () => {
  expect(await numbers({})).toEqual(['17850', '20010', '20011', 'kit-7']);
  expect(await numbers({ sort: 'name' })).toEqual(['20011', '20010', '17850', 'kit-7']);
});

test.each([
  [{ deleted: 'no' }, ['17850', '20011', 'kit-7']],
  [{ deleted: 'only' }, ['20010']],
  [{ status: 'ON_HOLD' }, ['20011']],
  [{ type: 'CASH' }, ['20011']],
  [{ segment: 'trade' }, ['17850']],
  [{ branch: '501' }, ['17850']],
  [{ branch: 'all' }, ['17850', '20010', '20011', 'kit-7']],
  [{ status: 'CLOSED', q: 'zinc', deleted: 'no', sort: 'name' }, ['kit-7']],
] as const)('filters by %j', async (params, found) => {
  expect(await numbers({ ...params })).toEqual(found);
});

test('a caller limited to customers finds only those', async () => {
  expect(await numbers({}, ['20011', 'kit-7'])).toEqual(['20011', 'kit-7']);
  expect(await numbers({ q: 'banksia' }, ['20011'])).toEqual([]);
  const ctx = testContext(database, { customerNumbers: ['20011'] });
  expect(await findAccountByNumber(ctx, '17850')).toBeUndefined();
});

test('finds an account by number, deleted or not, in this country only', async () => {
  const ctx = testContext(database);
  expect(await findAccountByNumber(ctx, '20010')).toMatchObject({ accountId: 'D' });
  expect(await findAccountByNumber(ctx, '99999')).toBeUndefined();
  const nz = testContext(database, { country: 'nz' });
  expect(await findAccountByNumber(nz, '17850')).toMatchObject({ accountId: 'NZ' });
});
