import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KitPart, kitParts, kitsWith, replacedWith } from './kit-tree.ts';
import { getProduct } from './products.ts';
import { type Catalogue, openCatalogue } from './testing/open-catalogue.ts';
import { aProduct } from './testing/records.ts';

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await openCatalogue();
  const kit = (number: string, ...parts: readonly (readonly [string, number])[]) =>
    aProduct({
      number,
      kitComponents: parts.map(([productNumber, quantity]) => ({ productNumber, quantity })),
    });
  await catalogue.load({
    products: [
      kit('BATHROOM', ['VANITY', 2], ['TAP', 1], ['GONE', 1]),
      kit('VANITY', ['TOP', 1], ['HOSE', 0.5]),
      kit('ROUND', ['ABOUT', 1]),
      kit('ABOUT', ['ROUND', 1]),
      aProduct({ number: 'TOP' }),
      aProduct({ number: 'HOSE', replacedByProductNumber: 'TAP' }),
      aProduct({ number: 'TAP', description: 'Tap' }),
    ],
  });
});
afterAll(() => catalogue.close());

async function partsOf(number: string) {
  const product = (await getProduct(catalogue.at(), number)).parse();
  return (await kitParts(catalogue.at(), product)).map(words);
}

function words({ number, description, quantity, parts }: KitPart): string {
  const inside = parts.length === 0 ? '' : `(${parts.map(words).join(' ')})`;
  return `${quantity}×${number}${description === undefined ? '?' : ''}${inside}`;
}

test('a kit of kits has all its parts, what is not in the catalogue too', async () => {
  expect(await partsOf('BATHROOM')).toEqual(['2×VANITY(1×TOP 0.5×HOSE)', '1×TAP', '1×GONE?']);
});

test('a product that is no kit has no parts, and a kit within itself comes to an end', async () => {
  expect(await partsOf('TAP')).toEqual([]);
  expect(await partsOf('ROUND')).toEqual(['1×ABOUT(1×ROUND)']);
});

test('the kits that a part is in are known, with how many of it, and what it replaces', async () => {
  const kits = await kitsWith(catalogue.at(), 'HOSE', 10);
  expect(kits).toEqual([{ number: 'VANITY', description: 'Copper tee 15 mm', quantity: 0.5 }]);
  expect(await kitsWith(catalogue.at(), 'BATHROOM', 10)).toEqual([]);
  expect(await replacedWith(catalogue.at(), 'TAP', 10)).toEqual([
    { number: 'HOSE', description: 'Copper tee 15 mm' },
  ]);
});
