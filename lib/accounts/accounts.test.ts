import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { getAccount, listAccounts } from './accounts.ts';
import { getAccountVersion, listAccountVersions } from './history/account-versions.ts';
import { anAccount, saveAccounts } from './testing/accounts.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  const account = (number: string, isDeleted = false) =>
    anAccount({ accountId: `A${number}`, number, isDeleted });
  await saveAccounts(database.db, 'au', [account('1'), account('2', true), account('3')]);
  await saveAccounts(database.db, 'nz', [account('1'), account('9')]);
});

type Query = { isDeleted?: boolean; cursor?: string; limit?: number };
type Caller = Parameters<typeof testContext>[1];

async function list(query: Query = {}, caller: Caller = {}) {
  const page = (await listAccounts(testContext(database, caller), { limit: 50, ...query })).parse();
  return { numbers: page.accounts.map(({ number }) => number).join(' '), ...page.pagination };
}

test('a caller limited to customers sees only their accounts in the country', async () => {
  const caller = { customerNumbers: ['2', '3', '9'] };
  expect((await list({}, caller)).numbers).toBe('2 3');
  expect((await list({ isDeleted: true }, caller)).numbers).toBe('2');
  expect((await list({}, { ...caller, country: 'nz' })).numbers).toBe('9');
  expect((await list({}, { customerNumbers: [] })).numbers).toBe('');
  const first = await list({ limit: 1 }, caller);
  expect(first).toMatchObject({ numbers: '2', hasMore: true });
  const rest = await list({ cursor: first.nextCursor ?? '' }, caller);
  expect(rest).toMatchObject({ numbers: '3', hasMore: false });
});

test('returns 404 for an account of another customer and for its versions', async () => {
  const ctx = testContext(database, { customerNumbers: ['2'] });
  expect((await getAccount(ctx, 'A2')).parse().number).toBe('2');
  expect((await getAccountVersion(ctx, 'A2', 1)).parse().number).toBe('2');
  for (const call of [
    () => getAccount(ctx, 'A1'),
    () => getAccountVersion(ctx, 'A1', 1),
    () => listAccountVersions(ctx, 'A1', { limit: 50 }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  }
});

test('a cursor is bound to the versions of one account', async () => {
  await saveAccounts(database.db, 'au', [anAccount({ accountId: 'A1', number: '1', name: 'N' })]);
  const ctx = testContext(database);
  const page = (await listAccountVersions(ctx, 'A1', { limit: 1 })).parse();
  const { nextCursor: ofVersions = '' } = page.pagination;
  const rest = await listAccountVersions(ctx, 'A1', { limit: 1, cursor: ofVersions });
  expect(rest.parse().versions).toMatchObject([{ version: 2, changedFields: ['/name'] }]);
  const ofOther = listAccountVersions(ctx, 'A2', { limit: 1, cursor: ofVersions });
  await expect(ofOther).rejects.toMatchObject({ details: [{ field: 'cursor' }] });
});
