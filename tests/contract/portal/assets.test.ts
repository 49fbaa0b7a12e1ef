import { expect, test } from 'vitest';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { issueFields } from './requests.ts';

const { database, send } = setUpApi(async () => undefined);

test('the asset search returns a page of assets, and names every issue at once', async () => {
  const assetId = await saveAssetRecord(database.db, { product_numbers: ['100'] });
  const path = '/au/assets?q=ball&productNumber=100';
  const page = await (await send(path, { role: 'auditor' })).json();
  expect(page).toMatchObject({ assets: [{ assetId }] });
  const invalid = '/au/assets?type=PICTURE&metaproperty=season&checksumSha256=1&limit=0';
  expect(await issueFields(await send(invalid))).toEqual([
    'limit',
    'type',
    'metaproperty',
    'checksumSha256',
  ]);
});

test.each(['createdBy=a%00', 'metaproperty=season:%00', 'metaproperty=%00:SUMMER'])(
  'refuses a search for an impossible value (%s)',
  async (query) => {
    const response = await send(`/au/assets?${query}`);
    expect([response.status, await issueFields(response)]).toEqual([400, [query.split('=')[0]]]);
  },
);
