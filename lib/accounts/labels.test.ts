import { expect, test } from 'vitest';
import { tradingNameOf } from './labels.ts';

test.each([
  ['Penrose Plumbing Pty Ltd', 'Penrose Plumbing', undefined],
  ['Penrose Plumbing Limited', 'PENROSE PLUMBING', undefined],
  ['Banksia Building Co Pty Ltd', 'Kōtuku Kitchens', 'Kōtuku Kitchens'],
  ['Banksia Building', undefined, undefined],
])('%s trading as %s is called %s', (name, tradingName, label) => {
  expect(tradingNameOf({ name, ...(tradingName === undefined ? {} : { tradingName }) })).toBe(
    label,
  );
});
