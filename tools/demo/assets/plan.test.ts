import { expect, test } from 'vitest';
import { parseMetaproperties } from '#lib/assets/metaproperty-values.ts';
import { demoProducts } from '../catalogue/product-lines.ts';
import { demoMetaproperties } from './metaproperties.ts';
import { planAssets } from './plan.ts';

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
  const known = new Set(demoProducts('au').map(({ number }) => number));
  expect([...numbers].filter((number) => !known.has(number))).toEqual([]);
  for (const purpose of ['PRIMARY_IMAGE', 'DATA_SHEET']) {
    const of = assets.filter((asset) => asset.purpose === purpose);
    expect(new Set(of.flatMap(({ productNumbers }) => productNumbers))).toEqual(numbers);
  }
});

test('each asset was uploaded before today, with valid metaproperties', () => {
  // Only internal systems set metaproperties that uploads cannot edit.
  const known = demoMetaproperties().map((property) => ({ ...property, isEditable: true }));
  for (const { createdAt, metaproperties } of assets) {
    expect(createdAt < TODAY).toBe(true);
    const given = Object.fromEntries(metaproperties.map(({ name, values }) => [name, values]));
    expect(parseMetaproperties(known, given)).toEqual({ value: metaproperties });
  }
});
