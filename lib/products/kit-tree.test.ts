import { beforeAll, expect, test } from 'vitest';
import {
  getKitTree,
  type KitComponentNode,
  listKitsContaining,
  listReplacedProducts,
  MAX_LISTED_COMPONENTS,
} from './kit-tree.ts';
import { getProduct } from './products.ts';
import { saveProducts, setUpCatalogue } from './testing/catalogue.ts';
import { aProduct } from './testing/records.ts';

const catalogue = setUpCatalogue();

const kit = (number: string, ...parts: readonly (readonly [string, number])[]) =>
  aProduct({
    number,
    kitComponents: parts.map(([productNumber, quantity]) => ({ productNumber, quantity })),
  });

beforeAll(async () => {
  await catalogue.load({
    products: [
      kit('BATHROOM', ['VANITY', 2], ['TAP', 1], ['GONE', 1]),
      kit('VANITY', ['TOP', 1], ['HOSE', 0.5]),
      aProduct({ number: 'TOP' }),
      aProduct({ number: 'HOSE', replacedByProductNumber: 'TAP' }),
      aProduct({ number: 'TAP', description: 'Tap' }),
    ],
  });
  // Inserted directly: the loader accepts them no longer.
  await saveProducts(catalogue.database.db, 'au', [
    kit('ROUND', ['ABOUT', 1]),
    kit('ABOUT', ['ROUND', 1]),
  ]);
});

async function kitOf(number: string) {
  return getKitTree(catalogue.at(), (await getProduct(catalogue.at(), number)).parse());
}

async function partsOf(number: string) {
  return (await kitOf(number)).parts.map(words);
}

function words({ number, description, quantity, parts, left }: KitComponentNode): string {
  const listed = [...parts.map(words), ...(left > 0 ? [`and ${left}`] : [])];
  const inside = listed.length === 0 ? '' : `(${listed.join(' ')})`;
  return `${quantity}×${number}${description === undefined ? '?' : ''}${inside}`;
}

test('lists all components of nested kits, including those not in the catalogue', async () => {
  expect(await partsOf('BATHROOM')).toEqual(['2×VANITY(1×TOP 0.5×HOSE)', '1×TAP', '1×GONE?']);
});

test('a product that is not a kit has no components, and a kit that contains itself terminates', async () => {
  expect(await partsOf('TAP')).toEqual([]);
  expect(await partsOf('ROUND')).toEqual(['1×ABOUT(1×ROUND(and 1))']);
});

test('lists the components of a repeated kit once', async () => {
  await saveProducts(catalogue.database.db, 'au', [
    kit('PAIR', ['LEFT', 1], ['RIGHT', 1]),
    kit('LEFT', ['VANITY', 1]),
    kit('RIGHT', ['VANITY', 3]),
  ]);
  expect(await partsOf('PAIR')).toEqual([
    '1×LEFT(1×VANITY(1×TOP 0.5×HOSE))',
    '1×RIGHT(3×VANITY(and 2))',
  ]);
});

test('lists a limited number of components of huge kits and counts the rest', async () => {
  const names = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${prefix}${at}`);
  const of = (number: string, parts: readonly string[]) =>
    kit(number, ...parts.map((part) => [part, 1] as const));
  const levels = [1, 2, 3, 4].map((level) => names(`W${level}-`, 24));
  const doubled = names('T', 61).map((number, at) => [number, `${number}'`, at + 1] as const);
  await saveProducts(catalogue.database.db, 'au', [
    of('WIDE', levels[0] ?? []),
    ...levels.flatMap((level, at) => level.map((number) => of(number, levels[at + 1] ?? ['TAP']))),
    ...doubled.flatMap(([left, right, next]) =>
      [left, right].map((number) => of(number, [`T${next}`, `T${next}'`])),
    ),
    ...names('D', 3_000).map((number, at) => of(number, [`D${at + 1}`])),
    of('HUGE', names('H', 1_300)),
  ]);
  const before = performance.now();
  const kits = await Promise.all(['WIDE', 'T0', 'D0', 'HUGE'].map(kitOf));
  expect(performance.now() - before).toBeLessThan(5_000);
  const [wide, twice, deep, huge] = kits;
  const most = Math.max(...kits.map((each) => listedIn(each.parts)));
  expect(most).toBeLessThanOrEqual(MAX_LISTED_COMPONENTS);
  expect(wide?.parts.map(({ parts }) => parts.length).slice(0, 3)).toEqual([24, 24, 24]);
  expect(wide?.parts[0]?.parts[0]).toMatchObject({ number: 'W2-0', parts: [], left: 24 });
  expect(listedIn(twice?.parts ?? [])).toBe(38);
  expect(listedIn(deep?.parts ?? [])).toBe(10);
  expect(huge).toMatchObject({ left: 1_300 - MAX_LISTED_COMPONENTS });
}, 60_000);

function listedIn(parts: readonly KitComponentNode[]): number {
  return parts.reduce((sum, part) => sum + 1 + listedIn(part.parts), 0);
}

test('lists the first kits that contain a product and the first it replaces, with counts', async () => {
  const kits = await listKitsContaining(catalogue.at(), 'HOSE', 10);
  const description = 'Copper tee 15 mm';
  expect(kits).toEqual({ products: [{ number: 'VANITY', description }], count: 1 });
  const none = await listKitsContaining(catalogue.at(), 'BATHROOM', 10);
  expect(none).toEqual({ products: [], count: 0 });
  const replaced = { products: [{ number: 'HOSE', description }], count: 1 };
  expect(await listReplacedProducts(catalogue.at(), 'TAP', 10)).toEqual(replaced);
  await saveProducts(catalogue.database.db, 'au', [kit('BIGGER', ['HOSE', 2])]);
  const first = await listKitsContaining(catalogue.at(), 'HOSE', 1);
  expect(first).toMatchObject({ products: [{ number: 'BIGGER' }], count: 2 });
});
