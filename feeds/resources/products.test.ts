import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { recordIssues } from '#feeds/testing/insert-records.ts';
import { listFamilyProducts } from '#lib/products/master-data/family-products.ts';
import { getProduct } from '#lib/products/products.ts';
import { makeCatalogue, setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aFamily, aFullProduct, aProduct } from '#lib/products/testing/records.ts';
import { products } from './products.ts';

const catalogue = setUpCatalogue();

test('members are in the order of the specification, whatever their order in the feed', async () => {
  const whole = aFullProduct({ number: 'ORDER' });
  const turned = Object.fromEntries(Object.entries(whole).toReversed());
  await catalogue.load({ products: [turned] });
  const { body } = await getProduct(catalogue.at(), 'ORDER');
  expect(body).toBe(JSON.stringify(whole));
});

test('timestamps are stored in UTC to the millisecond, whatever their offset', async () => {
  const moments = {
    createdAt: '2026-01-01T00:00:00+13:45',
    updatedAt: '2026-01-01T00:00:00.1239Z',
  };
  await catalogue.load({ products: [{ ...aProduct({ number: 'MOMENT' }), ...moments }] });
  expect((await getProduct(catalogue.at(), 'MOMENT')).parse()).toMatchObject({
    createdAt: '2025-12-31T10:15:00.000Z',
    updatedAt: '2026-01-01T00:00:00.123Z',
  });
});

test('the products of a family follow the feed', async () => {
  await catalogue.load({ families: ['F1', 'F2'].map((code) => aFamily(code)) });
  const [a, b] = ['A', 'B'].map((number) => aProduct({ number, familyCodes: ['F1', 'F1'] }));
  await catalogue.load({ products: [a ?? {}, b ?? {}] });
  expect([await numbersIn('F1'), await numbersIn('F2')]).toEqual([['A', 'B'], []]);

  await catalogue.load({ products: [{ ...a, familyCodes: ['F2', 'gone'] }] });
  expect([await numbersIn('F1'), await numbersIn('F2')]).toEqual([['B'], ['A']]);

  const { familyCodes: _, ...alone } = { ...a };
  await catalogue.load({ products: [alone] });
  expect([await numbersIn('F1'), await numbersIn('F2')]).toEqual([['B'], []]);
});

test('a product can reference a family that is not loaded yet', async () => {
  await catalogue.load({ products: [aProduct({ number: 'EARLY', familyCodes: ['LATE'] })] });
  await catalogue.load({ families: [aFamily('LATE')] });
  expect(await numbersIn('LATE')).toEqual(['EARLY']);
});

test('--replace removes products with their search rows', async () => {
  const database = await makeTestDatabase();
  const other = makeCatalogue(database);
  try {
    const gone = aProduct({ number: 'GOES', familyCodes: ['F'] });
    await other.load({ products: [gone, aProduct({ number: 'STAYS' })] });
    const [summary] = await other.load(
      { products: [aProduct({ number: 'STAYS' })] },
      { replace: true, maxRemoved: 1 },
    );
    expect(summary).toMatchObject({ removed: 1, unchanged: 1 });
    const { rows } = await other.database.pool.query(
      'SELECT number FROM product_search UNION ALL SELECT product_number FROM product_families',
    );
    expect(rows).toEqual([{ number: 'STAYS' }]);
  } finally {
    await database.drop();
  }
});

test('a kit with too many components is refused, counting each kit inside it once', async () => {
  const parts = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => component(`${prefix}-${at}`));
  const kit = (number: string, kitComponents: ReturnType<typeof component>[]) =>
    aProduct({ number, kitComponents });
  await catalogue.load({ products: [kit('KEPT-HALF', parts('K', 998))] });
  const twice = kit('TWICE', [component('KEPT-HALF'), component('ONCE')]);
  const once = kit('ONCE', [component('KEPT-HALF'), ...parts('O', 999)]);
  await catalogue.load({ products: [twice, once] });
  const more = [kit('OVER', [component('TWICE'), ...parts('P', 1)])];
  const refused = await catalogue.load({ products: more }).catch((error: unknown) => error);
  expect(String(refused)).toContain('kitComponents: has more than 2000 components with those');
  expect(recordIssues(products, kit('ALONE', parts('A', 2_001)))).toEqual([
    'kitComponents: has 2001 components, more than 2000',
  ]);
});

test('a kit with too many levels or containing itself is refused, counting stored kits', async () => {
  const kit = (number: string, part: string) =>
    aProduct({ number, kitComponents: [component(part)] });
  const chain = (prefix: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) =>
      kit(`${prefix}${from + at}`, `${prefix}${from + at + 1}`),
    );
  await catalogue.load({ products: [...chain('DEEP', 1, 11), kit('ROUND', 'ABOUT')] });
  const load = (...products: object[]) =>
    catalogue.load({ products }, { skipInvalid: true }).then(([summary]) => summary?.issues.texts);
  const message =
    'kitComponents: has kits within kits of more than 10 levels of parts, or the kit itself';
  expect(await load(kit('DEEP0', 'DEEP1'), kit('OTHER-KIT', 'DEEP2'))).toEqual([
    `products.ndjson:1 ${message}`,
  ]);
  expect(await load(kit('ABOUT', 'ROUND'))).toEqual([`products.ndjson:1 ${message}`]);
  expect(await load(...chain('LONG', 0, 3_000))).toEqual([
    expect.stringMatching(
      /^products\.ndjson:1 kitComponents: .* \([\d,]+ times, on lines 1, 2, 3, /,
    ),
  ]);
});

function component(productNumber: string, quantity = 1) {
  return { productNumber, quantity };
}

test.each([
  [{ number: undefined }, 'number: is missing, expected string'],
  [{ number: '' }, 'number: must be 1 to 64 characters'],
  [{ productType: 'OTHER' }, 'productType: '],
  [{ createdAt: undefined }, 'createdAt: is missing, expected string'],
  [{ updatedAt: '2026-01-01T00:00:00' }, 'updatedAt: must be a timestamp'],
  [{ updatedAt: '2026-02-30T00:00:00Z' }, 'updatedAt: must be a timestamp'],
  [{ updatedAt: '0000-01-01T00:00:00Z' }, 'updatedAt: must be a timestamp'],
  [{ weightKg: -0.1 }, 'weightKg: '],
  [{ barcodes: [9312345678907] }, 'barcodes[0]: expected string'],
  [{ kitComponents: [component('C', 0)] }, 'kitComponents[0].quantity: must be more than 0'],
  [
    { kitComponents: [component('C'), component('D'), component('C')] },
    'kitComponents[2].productNumber: is a component already',
  ],
  [{ kitComponents: [component('1040256')] }, 'kitComponents[0].productNumber: is the kit itself'],
  [{ color: 'red' }, 'color: is not a member of this record'],
  [{ brandCode: null }, 'brandCode: expected string, received null'],
])('reports %j, naming the member', (members, issue) => {
  const issues = recordIssues(products, JSON.parse(JSON.stringify({ ...aProduct(), ...members })));
  expect(issues.join('\n')).toContain(issue);
  expect(issues).toHaveLength(1);
});

async function numbersIn(family: string): Promise<string[]> {
  const { products: found } = (await listFamilyProducts(catalogue.at(), family, {})).parse();
  return found.map(({ number }) => number);
}
