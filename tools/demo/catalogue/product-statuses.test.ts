import { expect, test } from 'vitest';
import { demoCatalogue } from './catalogue.ts';

test('a service, such as a deposit, never has a status of its own at a branch', () => {
  const { products, productStatuses } = demoCatalogue('au', '2026-11-20');
  const services = new Set(
    [...products]
      .filter(({ productType }) => productType === 'SERVICE')
      .map(({ number }) => number),
  );
  const local = [...productStatuses].filter(
    ({ productNumber, level }) => services.has(productNumber) && level !== 'NATIONAL',
  );
  expect(services.size).toBeGreaterThan(20);
  expect(local).toEqual([]);
});
