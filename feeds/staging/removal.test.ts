import { beforeAll, expect, test } from 'vitest';
import { loadFeeds } from '#feeds/load.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand, aCategory, aProduct, aSection } from '#lib/products/testing/records.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeAll(async () => {
  await catalogue.load({
    branches: [aBranch({ number: 'B1' }), aBranch({ number: 'B2' })],
    products: numbered(20).map((number) => aProduct({ number })),
    stock: STOCK,
  });
});

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `P${at}`);
const STOCK = numbered(20).map((productId) => ({
  branchId: 'B1',
  productId,
  onHand: 5,
  reserved: 0,
}));

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query(`SELECT count(*) FROM ${table}`);
  return Number(rows[0].count);
}

test('an empty file removes nothing without a limit on removals', async () => {
  const emptied = catalogue.load({ stock: [] }, { replace: true });
  await expect(emptied).rejects.toThrow(
    'stock.ndjson was not loaded and nothing was changed: replacing would remove 20 of the 20 records of stock, for it has no records at all. If that is what you want, say --allow-removing 20 (over HTTP, allowRemoving=20).',
  );
  expect(await count('stock')).toBe(20);
  const tried = { replace: true, maxRemoved: 20, isDryRun: true };
  expect(await catalogue.load({ stock: [] }, tried)).toMatchObject([{ removed: 20 }]);
  expect(await count('stock')).toBe(20);
});

test('a tenth may be removed; more only with a limit, and no more than that', async () => {
  const replace = (from: number, maxRemoved?: number) =>
    catalogue.load({ stock: STOCK.slice(from) }, { replace: true, maxRemoved });
  await expect(replace(3)).rejects.toThrow(
    /remove 3 of the 20 records of stock, more than a tenth/,
  );
  await expect(replace(3, 2)).rejects.toThrow(/more than the 2 that you allow/);
  expect(await count('stock')).toBe(20);
  expect(await replace(2)).toMatchObject([{ removed: 2 }]);
  expect(await replace(5, 3)).toMatchObject([{ removed: 3 }]);
  await catalogue.load({ stock: STOCK });
});

test('a referenced record is not removed, and the error names what references it', async () => {
  const replacing = { replace: true, maxRemoved: 100 };
  const others = numbered(20).slice(1);
  const products = others.map((number) => aProduct({ number }));
  await expect(catalogue.load({ products }, replacing)).rejects.toThrow(
    'Nothing was changed by products.ndjson: the product "P0" cannot be removed: 1 record of stock refers to it. Remove or change those first.',
  );
  const branches = [aBranch({ number: 'B1' })];
  expect(await catalogue.load({ branches }, replacing)).toMatchObject([{ removed: 1 }]);
  await expect(
    catalogue.load({ branches: [aBranch({ number: 'B3' })] }, replacing),
  ).rejects.toThrow(/the branch "B1" cannot be removed: 20 records of stock refer to it/);
});

test('codes of an account, deleted or not, cannot be removed', async () => {
  const codes = [
    { code: 'TRADE', description: 'Trade', enabled: true },
    { code: 'OTHER', description: 'Other', enabled: true },
  ];
  const account = { number: 'A1', name: 'Kōwhai Drains', segment: 'TRADE', industryType: 'TRADE' };
  await catalogue.load({ segments: codes, 'industry-types': codes, accounts: [account] });
  const replacing = { replace: true, maxRemoved: 1 };
  const [trade, other] = codes;
  for (const name of ['segments', 'industry-types']) {
    expect(await catalogue.load({ [name]: [trade ?? {}] }, replacing)).toMatchObject([
      { removed: 1 },
    ]);
    await expect(catalogue.load({ [name]: [other ?? {}] }, replacing)).rejects.toThrow(
      /"TRADE" cannot be removed: \d+ records? of accounts refers? to it/,
    );
  }
});

test('a section that has categories is not removed', async () => {
  const sections = [aSection('TAPS'), aSection('WIRE')];
  await catalogue.load({ sections, categories: [aCategory('MIXERS', { sectionCode: 'TAPS' })] });
  const without = catalogue.load({ sections: [] }, { replace: true, maxRemoved: 2 });
  await expect(without).rejects.toThrow(
    /the section "TAPS" cannot be removed: 1 record of categories refers to it/,
  );
  const strange = catalogue.load({ categories: [aCategory('FUSES', { sectionCode: 'HEAT' })] });
  await expect(strange).rejects.toThrow('sectionCode: there is no section "HEAT"');
});

test('--replace refuses two files of one resource', async () => {
  const before = await count('stock');
  const folder = makeFeedFolder();
  folder.write('stock.ndjson', STOCK.slice(0, 19));
  folder.write('stock.csv', ['branchId,productId,onHand,reserved', 'B1,P19,5,0']);
  const feeds = { url: database.url, countryCode: 'au' as const, paths: [folder.path] };
  const replacing = { replace: true, maxRemoved: 20 };
  await expect(loadFeeds({ ...feeds, ...replacing })).rejects.toThrow(
    /^Nothing was loaded: .*stock\.csv and .*stock\.ndjson are both of stock, and with --replace the second would remove what only the first has\./,
  );
  expect(await count('stock')).toBe(before);
  expect(await loadFeeds(feeds)).toHaveLength(2);
});

test('a brand is removed with its sub-brands and product classes', async () => {
  const brands = [aBrand('KAURI'), aBrand('RIMU')];
  await catalogue.load({ brands });
  const replacing = { replace: true, maxRemoved: 1 };
  expect(await catalogue.load({ brands: brands.slice(1) }, replacing)).toMatchObject([
    { removed: 1 },
  ]);
  const { rows } = await database.pool.query(
    `SELECT DISTINCT CASE kind WHEN 'brand' THEN code ELSE parent END AS brand FROM product_classes
     WHERE kind IN ('brand', 'sub_brand')`,
  );
  expect(rows).toEqual([{ brand: 'RIMU' }]);
});
