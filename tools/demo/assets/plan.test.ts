import { expect, test } from 'vitest';
import { parseMetaproperties } from '#lib/assets/metaproperty-values.ts';
import { Metaproperty } from '#lib/assets/schema.ts';
import { demoProducts } from '#tools/demo/catalogue/products.ts';
import { dataLines } from '#tools/demo/data-file.ts';
import { pictureSvg } from './drawings.ts';
import { planAssets } from './generate-files.ts';

const TODAY = '2026-11-21';
const assets = planAssets(TODAY);

test('the demo assets are the same every time', () => {
  expect(JSON.stringify(planAssets(TODAY))).toBe(JSON.stringify(assets));
  const { length } = assets;
  expect(new Set(assets.map(({ assetId }) => assetId)).size).toBe(length);
  expect(new Set(assets.map(({ uploadId }) => uploadId)).size).toBe(length);
  expect(new Set(assets.map(({ fileName }) => fileName)).size).toBe(length);
});

test('some 200 products have pictures and documents, each a data sheet and a main picture', () => {
  const numbers = new Set(assets.flatMap(({ productNumbers }) => productNumbers));
  expect(numbers.size).toBeGreaterThan(200);
  const known = new Set(demoProducts('au', TODAY).map(({ record }) => record.number));
  expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
  for (const purpose of ['PRIMARY_IMAGE', 'DATA_SHEET']) {
    const of = assets.filter((asset) => asset.purpose === purpose);
    expect(new Set(of.flatMap(({ productNumbers }) => productNumbers))).toEqual(numbers);
  }
});

test('each asset was uploaded before today, with valid metaproperties', () => {
  // Only internal systems set metaproperties that uploads cannot edit.
  const known = dataLines('metaproperties.ndjson', Metaproperty).map((property) => ({
    ...property,
    isEditable: true,
  }));
  for (const { createdAt, metaproperties } of assets) {
    expect(createdAt < TODAY).toBe(true);
    const given = Object.fromEntries(metaproperties.map(({ name, values }) => [name, values]));
    expect(parseMetaproperties(known, given)).toEqual({ value: metaproperties });
  }
});

test('every picture has the colours of its palette and no placeholder left', () => {
  for (const { fileName, picture } of assets) {
    const svg = pictureSvg(picture);
    expect([fileName, /[A-Z]{3,}|<g id|undefined|NaN/.exec(svg)]).toEqual([fileName, null]);
  }
});
