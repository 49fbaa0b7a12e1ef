import { beforeAll, describe, expect, test } from 'vitest';
import { listAssetUses } from '#lib/assets/product-assets.ts';
import { LISTED_ASSETS, saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { listRecords } from '#lib/records/list.ts';
import { ASSETS } from './record.ts';

const catalogue = setUpCatalogue();
beforeAll(async () => {
  const { db } = catalogue.database;
  const season = (...values: string[]) => ({ id: 'S', name: 'season', values });
  const kind = (...values: string[]) => ({ id: 'K', name: 'kind', values });
  await saveAssetRecord(db, {
    name: 'Kererū tap',
    file_name: 'VAL_kereru-tap.JPG',
    purpose: 'PRIMARY_IMAGE',
    product_numbers: ['100', '200'],
    metaproperties: [season('SUMMER', 'WINTER'), kind('PHOTO')],
    created_at: '2026-11-20T00:00:00.003Z',
  });
  await saveAssetRecord(db, {
    name: 'Valve sheet',
    file_name: 'sheet.pdf',
    type: 'DOCUMENT',
    status: 'PROCESSING',
    tags: ['T-LIGHT'],
    product_numbers: ['200'],
    metaproperties: [season('SUMMER'), kind('SHEET')],
    created_at: '2026-11-20T00:00:00.002Z',
  });
  await saveAssetRecord(db, {
    name: 'Logo',
    file_name: 'logo.png',
    checksum_sha256: 'c'.repeat(64),
    createdBy: { type: 'CLIENT', id: 'feeder', name: 'Feeder' },
    created_at: '2026-11-20T00:00:00.001Z',
  });
});

type Parameters = Readonly<Record<string, unknown>>;

function list(parameters: Parameters, limit?: number) {
  return listRecords(catalogue.at(), LISTED_ASSETS, ASSETS.query.parse(parameters), limit);
}

async function found(parameters: Parameters, limit?: number): Promise<string[]> {
  return (await list(parameters, limit)).items.map(({ name }) => name);
}

const TAP = 'Kererū tap';
const SHEET = 'Valve sheet';

describe('a search of assets', () => {
  test('without conditions finds all, newest first', async () => {
    expect(await found({})).toEqual([TAP, SHEET, 'Logo']);
  });

  test('finds the oldest first with `sort=oldest`, page by page', async () => {
    expect(await found({ sort: 'oldest' })).toEqual(['Logo', SHEET, TAP]);
    const { nextCursor: cursor } = await list({ sort: 'oldest' }, 2);
    expect(await found({ sort: 'oldest', cursor }, 2)).toEqual([TAP]);
    await expect(found({ cursor })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  test.each([
    [{ q: 'kereru' }, [TAP]],
    [{ q: 'KERERŪ t' }, [TAP]],
    [{ q: 'val' }, [TAP, SHEET]],
    [{ q: 'val_kereru-tap.jpg' }, [TAP]],
    [{ q: 'eru' }, []],
    [{ q: 'sheet.pdf' }, [SHEET]],
    [{ q: 't-light' }, [SHEET]],
    [{ q: '  ' }, [TAP, SHEET, 'Logo']],
    [{ q: '!?' }, []],
    [{ q: "o'b' | !x:*" }, []],
    [{ type: 'DOCUMENT' }, [SHEET]],
    [{ purpose: 'PRIMARY_IMAGE' }, [TAP]],
    [{ status: 'PROCESSING' }, [SHEET]],
    [{ productNumber: '200' }, [TAP, SHEET]],
    [{ productNumber: '20' }, []],
    [{ checksumSha256: 'c'.repeat(64) }, ['Logo']],
    [{ createdBy: 'feeder' }, ['Logo']],
    [{ metaproperty: ['season:SUMMER'] }, [TAP, SHEET]],
    [{ metaproperty: ['season:SUMMER', 'kind:SHEET'] }, [SHEET]],
    [{ metaproperty: ['season:WINTER', 'season:SPRING'] }, [TAP]],
    [{ metaproperty: ['kind:SUMMER'] }, []],
    [{ metaproperty: ['Season:SUMMER'] }, []],
    [{ q: 'val', metaproperty: ['season:SUMMER'], type: 'IMAGE' }, [TAP]],
  ])('for %j finds %j', async (parameters, names) => {
    expect(await found(parameters)).toEqual(names);
  });

  test.each([
    ['15×20 tee', ['15×20 tee', '15x20', '15 × 20', '20 tee', 'TEE 15']],
    ['½" tap', ['½" tap', '1/2" tap', '½']],
    ['O’Brien', ['O’Brien', "o'brien", 'obrien', 'OʼBrien', 'brien']],
    ['Ball valve 15 mm', ['ball-valve', 'Ball valve', 'valve 15mm', 'ball_valve.15']],
  ])('%s is found by %j', async (name, typed) => {
    const assetId = await saveAssetRecord(catalogue.database.db, { name, file_name: 'a.png' });
    for (const q of typed) expect([q, await found({ q })]).toEqual([q, [name]]);
    await catalogue.database.db.deleteFrom('assets').where('asset_id', '=', assetId).execute();
  });
});

test('the uses of an asset are the products with its numbers, in each country that the reader may see', async () => {
  const products = [aProduct({ number: '200', description: 'Valve' })];
  await catalogue.load({ products: [...products, aProduct({ number: '300' })] });
  await catalogue.load({ products }, { countryCode: 'nz' });
  const ctx = catalogue.at();
  const uses = await listAssetUses(ctx, ['999', '200']);
  expect(uses).toEqual({
    products: [
      { countryCode: 'au', number: '200', description: 'Valve' },
      { countryCode: 'nz', number: '200', description: 'Valve' },
    ],
    unknown: ['999'],
  });
  const principal = { ...ctx.principal, countries: new Set(['nz']) };
  expect((await listAssetUses({ ...ctx, principal }, ['300', '200'])).products).toEqual([
    { countryCode: 'nz', number: '200', description: 'Valve' },
  ]);
  const nobody = { ...ctx.principal, countries: new Set<string>() };
  expect(await listAssetUses({ ...ctx, principal: nobody }, ['200'])).toEqual({
    products: [],
    unknown: ['200'],
  });
});
