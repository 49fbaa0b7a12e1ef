import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#lib/auth/context.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import {
  ALL,
  type Caller,
  makeCaller,
  makeFollower,
  readCopy,
  stock,
} from '#lib/records/changes/testing/follower.ts';
import { resourcesNamed } from '#lib/resources.ts';
import type { ChangesQuery } from './change-page.ts';
import { cursorOfNow, listChanges } from './changes.ts';
import { removeOldChanges, renewEpoch } from './retention.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
const callerOf = (caller?: Caller) => makeCaller(catalogue, caller);

beforeAll(async () => {
  await catalogue.load({
    branches: [aBranch({ number: 'B1' })],
    products: [aProduct({ number: 'P1' }), aProduct({ number: 'P2' })],
    invoices: [anInvoice()],
  });
});

test('a cursor expires with what it needs, with permissions and with the epoch', async () => {
  const resources = resourcesNamed(['stock']);
  const expired = { code: 'CURSOR_EXPIRED' };
  const cursor = await cursorOfNow(callerOf(), resources);
  const read = (ctx: Context, query: Partial<ChangesQuery> = { cursor }) =>
    listChanges(ctx, resources, { resource: [], limit: 1, ...query });
  await expect(read(callerOf({ customers: ['1'] }))).rejects.toMatchObject(expired);
  await expect(read(callerOf({ scopes: ['stock:read'] }))).rejects.toMatchObject(expired);
  await expect(read(callerOf(), { changedFrom: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject(
    expired,
  );
  await catalogue.load({ stock: stock(31) });
  const later = await cursorOfNow(callerOf(), resources);
  await catalogue.load({ stock: stock(32) });
  await database.pool.query(
    "update change_batches set changed_at = now() - interval '31 days' where position <= (select max(position) - 1 from change_batches)",
  );
  await removeOldChanges(database.db, 2);
  await expect(read(callerOf())).rejects.toMatchObject(expired);
  expect((await read(callerOf(), { cursor: later })).parse().changes).toHaveLength(1);
  await renewEpoch(database.db);
  await expect(read(callerOf(), { cursor: later })).rejects.toMatchObject(expired);
});

test('where the clock is set back changes come in their order, and a time has all of them', async () => {
  const follower = makeFollower(callerOf());
  await follower.follow();
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  await database.pool.query(
    `update change_streams set last_changed_at = $1 where country_code = 'au'`,
    [ahead],
  );
  const set = new Date().toISOString();
  await catalogue.load({ stock: stock(501) });
  await catalogue.load({ stock: stock(501, 502) });
  const changes = await follower.catchUp();
  expect(changes.map(({ key, changedAt }) => [key['productId'], changedAt])).toEqual([
    ['P1', ahead],
    ['P2', ahead],
  ]);
  const { catchUp } = makeFollower(callerOf());
  expect(await catchUp({ changedFrom: set })).toEqual(changes);
});

test('merging removes what changed again, and followers of before still hold everything', async () => {
  const ahead = makeFollower(callerOf(), ALL, 3);
  const behind = makeFollower(callerOf({ customers: ['2'] }), ALL, 1);
  for (const each of [ahead, behind]) await each.follow();
  for (let count = 1; count <= 5; count += 1) {
    const customer = { number: String(count % 3), name: 'C' };
    await catalogue.load({
      stock: stock(count, count),
      invoices: [anInvoice({ customer, orderNumber: `O${count}` })],
    });
    if (count === 3) await ahead.follow();
  }
  const rows = async () =>
    Number((await database.pool.query('select count(*) from changes')).rows[0].count);
  const before = await rows();
  await removeOldChanges(database.db, 1);
  expect(await rows()).toBeLessThan(before - 8);
  expect(
    (
      await database.pool.query(
        'select from change_batches b where not exists (select from changes c where c.batch_id = b.batch_id)',
      )
    ).rowCount,
  ).toBe(0);
  await ahead.catchUp();
  await behind.catchUp();
  const resources = resourcesNamed(['stock', 'invoices']);
  for (const [id, text] of await readCopy(database.db, callerOf(), resources)) {
    if (!/P1|P2|536365/.test(id)) continue;
    expect(ahead.copy.get(id)).toBe(text);
  }
  expect([...behind.copy.keys()].filter((id) => id.startsWith('invoices'))).toEqual([
    'invoices {"number":"536365"}',
  ]);
});
