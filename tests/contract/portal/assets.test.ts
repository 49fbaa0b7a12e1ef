import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import type { Role } from '#lib/auth/scopes.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';
import { sessionCookie } from '#tests/support/credentials.ts';

const database = setUpTestDatabase();
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi(database.url);
});
afterAll(() => api?.close());

async function get(path: string, { role = 'branch_staff' }: { role?: Role } = {}) {
  const cookie = await sessionCookie(database.db, { role });
  return api.send(`/portal-api${path}`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
}

test('the asset search returns a page of assets, and names every issue at once', async () => {
  const assetId = await saveAssetRecord(database.db, { product_numbers: ['100'] });
  const path = '/au/assets?q=ball&productNumber=100&limit=1';
  const page = await (await get(path, { role: 'auditor' })).json();
  expect(page).toMatchObject({ assets: [{ assetId }], pagination: { limit: 1, hasMore: false } });
  const invalid = '/au/assets?type=PICTURE&metaproperty=season&checksumSha256=1&limit=0&cursor=x';
  const { details } = await (await get(invalid)).json();
  expect(details.map(({ field }: { field: string }) => field)).toEqual([
    'limit',
    'cursor',
    'type',
    'metaproperty',
    'checksumSha256',
  ]);
});

test.each(['createdBy=a%00', 'metaproperty=season:%00', 'metaproperty=%00:SUMMER'])(
  'refuses a search for an impossible value (%s)',
  async (query) => {
    const response = await get(`/au/assets?${query}`);
    const { details } = await response.json();
    expect([response.status, details[0].field]).toEqual([400, query.split('=')[0]]);
  },
);
