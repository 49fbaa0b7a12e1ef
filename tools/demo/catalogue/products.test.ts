import { expect, test } from 'vitest';
import { partNumberOf } from './products.ts';
import { variantsOf } from './variants.ts';

const PRODUCTS = variantsOf('au');

test.for([
  ['Copper Tube Hard Drawn 15 mm x 6 m Type B', 'CUCTH-15-6-TYPEB'],
  ['Brass Hex Nipple 1 1/4" BSP', 'BRBTH-114-HEXNI'],
  ['Copper Capillary Elbow 90° 20 mm', 'CUCCA-20-EL90'],
  ['Conductra Flat TPS 2.5 mm² 2C+E White per Metre', 'COTM-25-2CE'],
])('%s has the part number %s', ([name, partNumber]) => {
  const product = PRODUCTS.find((each) => each.name === name);
  expect(product && partNumberOf(product)).toBe(partNumber);
});

test('part numbers are unique for each manufacturer', () => {
  const numbers = PRODUCTS.map((product) => `${product.brand.code} ${partNumberOf(product)}`);
  expect(new Set(numbers).size).toBe(numbers.length);
});
