import { expect, test } from 'vitest';
import { attributesOf, measureOf } from './attribute-values.ts';
import { variantsOf } from './variants.ts';

test('a measure is a number and its unit', () => {
  expect(measureOf('15 mm')).toEqual({ value: 15, unit: 'mm' });
  expect(measureOf('0.75 mm²')).toEqual({ value: 0.75, unit: 'mm²' });
  expect(measureOf('100')).toEqual({ value: 100 });
  expect(() => measureOf('per metre')).toThrow('Not a number');
});

test('choices and facts of the line become attributes of the right type', () => {
  const [tube] = variantsOf('nz');
  if (!tube) throw new Error('There is no product.');
  const attributes = attributesOf(tube, '2026-11-21');
  expect(attributes).toContainEqual({
    code: 'nominalSize',
    label: 'Nominal size',
    group: 'Dimensions',
    type: 'NUMBER',
    value: 15,
    unit: 'mm',
  });
  expect(attributes).toContainEqual({
    code: 'standards',
    label: 'Standards',
    group: 'Compliance',
    type: 'MULTI_OPTION',
    value: ['NZS 3501', 'AS/NZS 3500.1'],
  });
  expect(attributes.find(({ code }) => code === 'certifiedUntil')?.type).toBe('DATE');
});
