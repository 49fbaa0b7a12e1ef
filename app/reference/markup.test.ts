import { expect, test } from 'vitest';
import { HTTP_GUIDE, makeReference, writtenOf } from '#components/reference/made-reference.tsx';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { keepMarkup, writtenMarkup } from '#components/reference/written-markup.ts';
import { markupOf } from './markup.ts';

const source = {
  document: sampleDocument,
  addresses: {
    baseUrl: 'https://api.example',
    issuer: 'https://id.example',
    isIssuerEmbedded: true,
  },
  codes: [],
  rateLimit: 600,
};

test('the reference is written once for every reader: its guide to HTTP, and each operation', () => {
  const written = new Map<string, string>();
  const { groups } = makeReference(source, (name, element) => {
    written.set(name, markupOf(element));
  });
  const operations = groups.flatMap((group) => group.operations);
  const names = operations.flatMap((operation) => Object.values(writtenOf(operation)));
  expect([...written.keys()].sort()).toEqual([HTTP_GUIDE, ...names].sort());
  expect(written.get('getOrder-heading')).toContain('Retrieve one order');
  expect(written.get('getOrder-details')).toContain('<h4 class="mb-1 font-medium">Parameters</h4>');
  expect(written.get('queryOrders-details')).toContain('O&#x27;Brien');
});

test('what nobody has written is not sent as nothing', () => {
  keepMarkup('a guide', '<p>Read this.</p>');
  expect(writtenMarkup('a guide')).toBe('<p>Read this.</p>');
  expect(() => writtenMarkup('another')).toThrow('another');
});
