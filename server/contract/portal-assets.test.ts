import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { keepAssetRecord } from '#lib/assets/testing/assets.ts';
import type { Role } from '#lib/auth/roles.ts';
import { openLane } from './lane.ts';
import { signedIn } from './sessions.ts';

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;
beforeAll(async () => {
  database = await makeTestDatabase();
  lane = await openLane(database.url);
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
});

async function ask(path: string, { role = 'branch_staff' }: { role?: Role } = {}) {
  const cookie = await signedIn(database.db, { role });
  return lane.send(`/portal-api${path}`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
}

test('the search of assets answers a page of assets, and says of every issue at once', async () => {
  const assetId = await keepAssetRecord(database.db, { product_numbers: ['100'] });
  const path = '/au/assets?q=ball&productNumber=100&limit=1';
  const page = await (await ask(path, { role: 'auditor' })).json();
  expect(page).toMatchObject({ assets: [{ assetId }], pagination: { limit: 1, hasMore: false } });
  const bad = '/au/assets?type=PICTURE&metaproperty=season&checksumSha256=1&limit=0&cursor=x';
  const { details } = await (await ask(bad)).json();
  expect(details.map(({ field }: { field: string }) => field)).toEqual([
    'limit',
    'cursor',
    'type',
    'metaproperty',
    'checksumSha256',
  ]);
});

test.each(['createdBy=a%00', 'metaproperty=season:%00', 'metaproperty=%00:SUMMER'])(
  'a search for what nothing can be called (%s) is refused',
  async (query) => {
    const answer = await ask(`/au/assets?${query}`);
    const { details } = await answer.json();
    expect([answer.status, details[0].field]).toEqual([400, query.split('=')[0]]);
  },
);
