import { expect, test } from 'vitest';
import { scopesOf } from './scopes.ts';
import { sampleDocument } from './testing/sample-document.ts';

test('every scope of the document is listed with what it opens', () => {
  expect(scopesOf(sampleDocument)).toEqual([
    { name: 'orders:read', opens: 'Orders' },
    { name: 'costs:read', opens: 'Costs' },
  ]);
});
