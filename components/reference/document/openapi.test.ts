import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { documentScopes } from './openapi.ts';

test('lists every scope of the document with its description', () => {
  expect(documentScopes(sampleDocument)).toEqual([
    { name: 'orders:read', opens: 'Orders' },
    { name: 'costs:read', opens: 'Costs' },
  ]);
});
