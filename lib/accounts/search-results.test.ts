import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { tradingNameOf } from '#lib/accounts/labels.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { searchRecords } from '#lib/records/search.ts';
import { parseTypedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { ACCOUNTS } from './record.ts';
import { SEARCHED_ACCOUNTS } from './search-results.ts';

test('of many accounts with a misspelt name those of the caller’s branch come first', async () => {
  const database = await makeTestDatabase();
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
  const ctx = testContext(database);
  const { results } = await searchRecords(
    ctx,
    ACCOUNTS,
    SEARCHED_ACCOUNTS,
    parseTypedSearch(ctx, 'arohnui'),
    '605',
  );
  const found = results.map(({ number }) => number);
  expect(found.join(' ')).toBe('117 100 101 102 103 104 105');
  await database.drop();
});

test('a trading name that says no more than the name is left out', async () => {
  const database = await makeTestDatabase();
  await saveAccounts(database.db, 'au', [
    anAccount({ number: '100', name: 'Penrose Ltd', tradingName: 'Penrose Limited' }),
  ]);
  const ctx = testContext(database);
  const { results } = await searchRecords(
    ctx,
    ACCOUNTS,
    SEARCHED_ACCOUNTS,
    parseTypedSearch(ctx, 'penrose'),
    undefined,
  );
  expect(results[0]?.details).not.toContain('Penrose Limited');
  await database.drop();
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
