import { beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { tradingNameOf } from '#lib/accounts/labels.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { parseTypedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { searchAccounts } from './search.ts';

const database = setUpTestDatabase();
beforeEach(() => database.pool.query('truncate accounts, account_versions, events'));

async function search(text: string, home?: string) {
  const ctx = testContext(database);
  const typed = parseTypedSearch(ctx, text);
  return (await searchAccounts(ctx, typed, home)).results;
}

test('of many accounts with a misspelt name those of the caller’s branch come first', async () => {
  const accounts = Array.from({ length: 20 }, (_, at) =>
    anAccount({
      accountId: `A${at}`,
      number: `${100 + at}`,
      name: 'Ārohanui Holdings',
      homeBranchNumber: at === 17 ? '605' : '501',
    }),
  );
  // The last is stored first.
  await saveAccounts(database.db, 'au', accounts.toReversed());
  const found = (await search('arohnui', '605')).map(({ number }) => number);
  expect(found.join(' ')).toBe('117 100 101 102 103 104 105');
});

test('a trading name that says no more than the name is left out', async () => {
  await saveAccounts(database.db, 'au', [
    anAccount({ number: '100', name: 'Penrose Ltd', tradingName: 'Penrose Limited' }),
  ]);
  expect((await search('penrose'))[0]?.details).not.toContain('Penrose Limited');
});

test.each([
  ['Penrose Plumbing Pty Ltd', 'Penrose Plumbing', undefined],
  ['Penrose Plumbing Limited', 'PENROSE PLUMBING', undefined],
  ['Banksia Building Co Pty Ltd', 'Kōtuku Kitchens', 'Kōtuku Kitchens'],
  ['Banksia Building', undefined, undefined],
])('%s trading as %s is called %s', (name, tradingName, label) => {
  expect(tradingNameOf({ name, ...(tradingName === undefined ? {} : { tradingName }) })).toBe(
    label,
  );
});
