import { expect, test } from 'vitest';
import { getAsset } from '#lib/assets/assets.ts';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import {
  type AssetRecordInput,
  LISTED_ASSETS,
  saveAssetRecord,
} from '#lib/assets/testing/assets.ts';
import { aMetaproperty, anOption, saveMetaproperty } from '#lib/assets/testing/metaproperties.ts';
import { listRecords } from '#lib/records/list.ts';
import { changeAsset } from './change-asset.ts';
import type { AssetPatch } from './upload-schema.ts';

const fixture = setUpAssetFixture();

const saved = (columns: AssetRecordInput = {}) => saveAssetRecord(fixture.database.db, columns);
const read = (id: string) => getAsset(fixture.ctx(), id, fixture.services);
const change = (id: string, patch: AssetPatch, ifMatch = '*') =>
  changeAsset(fixture.ctx(), id, patch, ifMatch, fixture.services);

test('changes only what the patch names, its ETag, and the words that it is found by', async () => {
  const id = await saved({ name: 'Gate valve', tags: ['brass'], description: 'Left-hand' });
  const before = await read(id);
  const after = await change(id, { name: 'Sluice valve', description: null }, before.etag);
  expect(after.etag).not.toBe(before.etag);
  expect(after.etag).toBe((await read(id)).etag);
  const { description: _, ...rest } = before.parse();
  const updatedAt = fixture.now.toISOString();
  expect(after.parse()).toEqual({ ...rest, name: 'Sluice valve', updatedAt });
  const search = (q: string) =>
    listRecords({ ...fixture.ctx(), countryCode: 'au' }, LISTED_ASSETS, { q });
  expect((await search('sluice')).items.map(({ assetId }) => assetId)).toEqual([id]);
  expect((await search('gate')).items).toEqual([]);
});

test('records in the audit log what changed, without texts', async () => {
  const id = await saved({ product_numbers: ['A-1', 'A-2'], purpose: 'OTHER' });
  await change(id, { name: 'Kiri’s', purpose: 'GALLERY', productNumbers: ['A-2', 'A-3'] });
  await change(id, { purpose: 'GALLERY' });
  const entries = await fixture.database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', id)
    .execute();
  expect(entries).toHaveLength(1);
  const details = JSON.parse(entries[0]?.details ?? '');
  expect(entries[0]).toMatchObject({ actor: 'client-1', action: 'asset.changed' });
  expect(details).toMatchObject({
    changed: ['name', 'productNumbers', 'purpose'],
    purpose: ['OTHER', 'GALLERY'],
    productNumbers: { added: ['A-3'], removed: ['A-1'] },
  });
  expect(JSON.stringify(details)).not.toContain('Kiri');
});

test('of concurrent changes of one version one wins, and the others are refused', async () => {
  const id = await saved();
  const { etag } = await read(id);
  const names = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const outcomes = await Promise.allSettled(names.map((name) => change(id, { name }, etag)));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(failures).toHaveLength(7);
  for (const { reason } of failures) expect(reason).toMatchObject({ code: 'PRECONDITION_FAILED' });
});

test('accepts the ETag from before the thumbnail, which the service adds by itself', async () => {
  const id = await saved();
  const { etag } = await read(id);
  await fixture.database.db
    .updateTable('assets')
    .set({ thumbnail_size_bytes: 1 })
    .where('asset_id', '=', id)
    .execute();
  expect((await change(id, { name: 'New' }, etag)).parse().thumbnailUrl).toBeDefined();
});

test('metaproperties follow the rules of uploads, and those that are not named stay', async () => {
  const properties = [
    aMetaproperty({ id: 'MP-1', name: 'usageRights', isRequired: true, sortOrder: 1 }),
    aMetaproperty({
      name: 'season',
      type: 'MULTI_SELECT',
      sortOrder: 2,
      options: [anOption('SUMMER'), anOption('WINTER')],
    }),
    aMetaproperty({ name: 'archive', type: 'TEXT', isEditable: false, sortOrder: 3 }),
  ];
  for (const property of properties) await saveMetaproperty(fixture.database.db, property);
  const retired = { id: 'MP-9', name: 'retired', values: ['x'] };
  const id = await saved({
    metaproperties: [retired, { id: 'MP-1', name: 'usageRights', values: ['GONE'] }],
  });
  const { metaproperties } = (await change(id, { metaproperties: { season: ['SUMMER'] } })).parse();
  expect(metaproperties.map(({ name, values }) => [name, ...values])).toEqual([
    ['retired', 'x'],
    ['usageRights', 'GONE'],
    ['season', 'SUMMER'],
  ]);
  const faulty = { usageRights: null, season: ['SNOW'], archive: ['1'], none: null };
  await expect(change(id, { metaproperties: faulty })).rejects.toMatchObject({
    details: [
      { field: 'metaproperties.usageRights', issue: 'is required' },
      { field: 'metaproperties.season', value: 'SNOW', index: 0 },
      { field: 'metaproperties.archive', issue: 'is not for uploads to say: remove it' },
      { field: 'metaproperties.none', issue: 'is not a metaproperty: remove it' },
    ],
  });
  const without = (await change(id, { metaproperties: { season: null } })).parse();
  expect(without.metaproperties.map(({ name }) => name)).toEqual(['retired', 'usageRights']);
});

test('a product at its limit of assets takes no more, but keeps those it has', async () => {
  for (let count = 0; count < 500; count += 1) await saved({ product_numbers: ['FULL'] });
  const id = await saved({ product_numbers: ['OTHER-1'] });
  await expect(change(id, { productNumbers: ['OTHER-1', 'FULL'] })).rejects.toMatchObject({
    details: [{ field: 'productNumbers' }],
  });
  await fixture.database.db
    .updateTable('assets')
    .set({ product_numbers: ['FULL'] })
    .where('asset_id', '=', id)
    .execute();
  await change(id, { name: 'Still of a full product', productNumbers: ['FULL', 'OTHER-1'] });
});
