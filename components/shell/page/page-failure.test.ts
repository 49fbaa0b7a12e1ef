import { afterEach, expect, test, vi } from 'vitest';
import { correlationIdOfDocument, errorIdOf } from '#components/shell/page/error-ids.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an error thrown on the server has the id of its log line, one of the browser none', () => {
  expect(errorIdOf(Object.assign(new Error('hidden'), { digest: '137807' }))).toBe('137807');
  expect(errorIdOf(new Error('here'))).toBeUndefined();
  expect(errorIdOf('here')).toBeUndefined();
});

test('a page that failed to load has the correlation id of its request, a client navigation none', () => {
  atAddress('https://portal.example.com/invoices#total', 'https://portal.example.com/invoices');
  expect(correlationIdOfDocument()).toBe('id-of-the-load');
  atAddress('https://portal.example.com/reference', 'https://portal.example.com/invoices');
  expect(correlationIdOfDocument()).toBeUndefined();
});

function atAddress(href: string, loadedFrom: string) {
  vi.stubGlobal('document', {
    location: { href },
    querySelector: () => ({ content: 'id-of-the-load' }),
  });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: loadedFrom }] });
}
