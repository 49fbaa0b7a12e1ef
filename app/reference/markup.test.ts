import { expect, test } from 'vitest';
import { makeReference } from '#components/reference/made-reference.tsx';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { markupOf } from './markup.ts';

const source = {
  document: sampleDocument,
  addresses: {
    baseUrl: 'https://api.example',
    issuer: 'https://id.example',
    isIssuerEmbedded: true,
    scopePrefix: '',
  },
  codes: [],
  rateLimit: 600,
};

test('the reference is written once for every reader: its guide to HTTP, and each operation', () => {
  const { groups, httpGuide } = makeReference(source, markupOf);
  const operations = groups.flatMap((group) => group.operations);
  const [order, query] = ['getOrder', 'queryOrders'].map((id) =>
    operations.find((operation) => operation.id === id),
  );
  expect(httpGuide).toContain('600');
  expect(order?.heading).toContain('Retrieve one order');
  expect(order?.details).toContain('<h4 class="mb-1 font-medium">Parameters</h4>');
  expect(query?.details).toContain('O&#x27;Brien');
});
