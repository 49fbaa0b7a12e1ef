import { expect, test } from 'vitest';
import { supplierAddressLines } from './supplier-address.ts';

test('puts state and postcode last, or before an overseas country', () => {
  const home = { line1: '5 Boiler Street', line2: 'Ballarat Central', state: 'VIC' };
  expect(supplierAddressLines({ ...home, postcode: '3350' })).toEqual([
    '5 Boiler Street',
    'Ballarat Central',
    'VIC 3350',
  ]);
  const auckland = { line1: '8 Kiln Lane', line2: 'Penrose', line3: 'Auckland', state: 'Auckland' };
  expect(supplierAddressLines(auckland).slice(-2)).toEqual(['Auckland', 'Auckland']);
  const hagen = { line1: 'Muffenweg 14', line2: 'Hagen', line3: 'Germany' };
  expect(
    supplierAddressLines({ ...hagen, state: 'North Rhine-Westphalia', postcode: '58089' }),
  ).toEqual(['Muffenweg 14', 'Hagen', 'North Rhine-Westphalia 58089', 'Germany']);
  expect(supplierAddressLines({ line1: 'Way 1', line2: 'italy ', postcode: '28100' })).toEqual([
    'Way 1',
    '28100',
    'italy ',
  ]);
  expect(supplierAddressLines(undefined)).toEqual([]);
});
