import { expect, test } from 'vitest';
import { scopesOf } from './scopes.ts';
import { sampleDocument } from './testing/sample-document.ts';

test('lists every scope of the document with its description', () => {
  expect(scopesOf(sampleDocument)).toEqual([
    { name: 'orders:read', opens: 'Orders' },
    { name: 'costs:read', opens: 'Costs' },
  ]);
});
