import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { staticOperations } from './static-operations.tsx';

test('renders each operation to HTML, with the document’s texts escaped', () => {
  const { getOrder, queryOrders } = staticOperations(sampleDocument);
  expect(getOrder?.heading).toContain('Retrieve one order');
  expect(getOrder?.details).toContain('<h4 class="mb-1 font-medium">Parameters</h4>');
  expect(queryOrders?.details).toContain('O&#x27;Brien');
});
