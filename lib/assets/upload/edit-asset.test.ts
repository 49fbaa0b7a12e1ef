import { beforeAll, expect, test } from 'vitest';
import { getAsset } from '#lib/assets/assets.ts';
import { setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { type AssetRecordInput, saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { aMetaproperty, anOption, saveMetaproperty } from '#lib/assets/testing/metaproperties.ts';
import { changeAsset } from './change-asset.ts';
import { findDraftIssues, saveTypedDetails } from './edit-asset.ts';
import {
  detailsToType,
  fieldsChangedSince,
  fingerprintsOf,
  type TypedDetails,
} from './typed-details.ts';

const KNOWN = [
  aMetaproperty({
    name: 'season',
    type: 'MULTI_SELECT',
    options: [anOption('SUMMER'), anOption('WINTER')],
  }),
  aMetaproperty({ name: 'expiry', type: 'DATE', sortOrder: 1 }),
];

const fixture = setUpAssetFixture();
beforeAll(async () => {
  for (const property of KNOWN) await saveMetaproperty(fixture.database.db, property);
});

const read = (id: string) => getAsset(fixture.ctx(), id, fixture.services);

/** Opens the form of a new asset; `send` sends it with what was typed instead. */
async function openForm(columns: AssetRecordInput = {}) {
  const id = await saveAssetRecord(fixture.database.db, columns);
  const { etag, parse } = await read(id);
  const shown = detailsToType(parse(), KNOWN);
  const send = (typed: Readonly<Record<string, readonly string[]>>) => {
    const fields = new URLSearchParams();
    for (const [name, values] of Object.entries({ ...Object.fromEntries(shown), ...typed })) {
      for (const value of values) fields.append(name, value);
    }
    const form = { fields, opened: fingerprintsOf(shown), etag };
    return saveTypedDetails(fixture.ctx(), id, form, '2026-11-21', fixture.services);
  };
  return { id, shown, send };
}

test('saves what was typed, and nothing else', async () => {
  const { id, send } = await openForm({ tags: ['brass, polished', 'new'], product_numbers: ['A'] });
  expect(
    await send({
      name: [' Gate valve '],
      description: ['Line one\r\nline two'],
      productNumbers: ['A, B;C\nA'],
      'metaproperties.season': ['SUMMER', 'WINTER'],
      'metaproperties.expiry': ['1 Dec'],
    }),
  ).toEqual({ isSaved: true });
  expect((await read(id)).parse()).toMatchObject({
    name: 'Gate valve',
    description: 'Line one\nline two',
    productNumbers: ['A', 'B', 'C'],
    // Not touched: a comma in a tag does not split it.
    tags: ['brass, polished', 'new'],
    metaproperties: [
      { name: 'season', values: ['SUMMER', 'WINTER'] },
      { name: 'expiry', values: ['2026-12-01'] },
    ],
  });
});

test('an emptied field is removed, and an empty name refused with what was typed', async () => {
  const { id, send } = await openForm({ description: 'Old', tags: ['a'] });
  expect(await send({ description: [''], tags: [''] })).toEqual({ isSaved: true });
  const asset = (await read(id)).parse();
  expect([asset.description, asset.tags]).toEqual([undefined, []]);
  const other = await openForm();
  expect(
    await other.send({ name: [' '], 'metaproperties.expiry': ['31 Nov'], purpose: ['GALLERY'] }),
  ).toEqual({
    isSaved: false,
    changed: new Map([
      ['name', []],
      ['purpose', ['GALLERY']],
      ['metaproperties.expiry', ['31 Nov']],
    ]),
  });
});

test('what is wrong with a draft is found again from what was typed', async () => {
  const { id } = await openForm({ product_numbers: ['FULL'] });
  const asset = (await read(id)).parse();
  const issues = (typed: TypedDetails) => findDraftIssues(fixture.ctx(), asset, typed, KNOWN);
  expect(
    await issues(
      new Map([
        ['name', []],
        ['purpose', ['GALLERY']],
        ['metaproperties.expiry', ['31 Nov']],
      ]),
    ),
  ).toEqual([
    { field: 'name', issue: expect.stringContaining('must be 1 to 255 characters') },
    { field: 'metaproperties.expiry', issue: expect.stringContaining('calendar date') },
  ]);
  expect(await issues(new Map())).toEqual([]);
  const { db } = fixture.database;
  const full = { product_numbers: ['FULL', 'BRIM'] };
  await Promise.all(Array.from({ length: 500 }, () => saveAssetRecord(db, full)));
  // The asset itself is one of FULL.
  expect(await issues(new Map([['productNumbers', ['FULL', 'BRIM', 'NEW']]]))).toMatchObject([
    { field: 'productNumbers', issue: expect.stringMatching(/^BRIM has 500 digital assets/) },
  ]);
});

test('saves nothing when somebody else has changed the details, and names what they changed', async () => {
  const { id, shown, send } = await openForm({ tags: ['a'] });
  await changeAsset(fixture.ctx(), id, { tags: ['theirs'] }, '*', fixture.services);
  const result = await send({ name: ['Mine'] });
  expect(result).toEqual({ isSaved: false, changed: new Map([['name', ['Mine']]]) });
  const now = (await read(id)).parse();
  expect([now.name, now.tags]).toEqual(['Ball valve', ['theirs']]);
  expect(fieldsChangedSince(detailsToType(now, KNOWN), fingerprintsOf(shown))).toEqual(['tags']);
});

test('saves in spite of what the service changed itself, and once when it is sent twice', async () => {
  const { id, send } = await openForm({ status: 'PROCESSING' });
  await fixture.database.db
    .updateTable('assets')
    .set({ status: 'READY', updated_at: new Date() })
    .where('asset_id', '=', id)
    .execute();
  expect(await send({ name: ['Mine'] })).toEqual({ isSaved: true });
  const { etag } = await read(id);
  expect(await send({ name: ['Mine'] })).toEqual({ isSaved: true });
  expect((await read(id)).etag).toBe(etag);
});
