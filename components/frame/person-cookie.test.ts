import { expect, test } from 'vitest';
import { cookieOf, keptFor, type Seen, withoutSeen, withSeen } from './person-cookie.ts';

const NOTHING = { seen: [], branches: {}, hasShortcuts: true };
const invoice = (number: string): Seen => ({
  href: `/au/invoices/${number}`,
  title: number,
  kind: 'Tax invoice',
});

test('what was kept for a person is there for them', () => {
  const kept = { seen: [invoice('1')], branches: { au: 'P01' }, hasShortcuts: false };
  expect(keptFor('anna', cookieOf('anna', kept))).toEqual(kept);
});

test('what was kept for a person is nothing to the next at the same counter', () => {
  const cookie = cookieOf('anna', { ...NOTHING, seen: [invoice('1')] });
  expect(keptFor('ben', cookie)).toEqual(NOTHING);
});

test('the latest comes first, each once, and at most ten', () => {
  let kept = keptFor('anna', undefined);
  for (const number of ['1', '2', '1', ...Array.from({ length: 9 }, (_, at) => `${at + 3}`)]) {
    kept = withSeen(kept, invoice(number));
  }
  expect(kept.seen.map(({ title }) => title)).toEqual([
    '11',
    '10',
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '3',
    '1',
  ]);
});

test('what is there no more is not listed as seen', () => {
  const kept = { ...NOTHING, seen: [invoice('1'), invoice('2')] };
  expect(withoutSeen(kept, ['/nz/invoices/1', '/au/invoices/1']).seen).toEqual([invoice('2')]);
});

test('a cookie that is too large loses what was seen first', () => {
  const long = (number: string) => ({ ...invoice(number), title: 'ā'.repeat(100) });
  const cookie = cookieOf('anna', {
    ...NOTHING,
    seen: ['3', '2', '1', '0', '9', '8', '7'].map(long),
  });
  expect(cookie.length).toBeLessThan(4_000);
  const hrefs = keptFor('anna', cookie).seen.map(({ href }) => href);
  expect(hrefs.length).toBeGreaterThan(2);
  expect(hrefs[0]).toBe('/au/invoices/3');
});

test.each([
  'no json',
  '%E0%A4%A',
  '[]',
  'null',
  '{"person":"anna","seen":"x","branches":[1]}',
  '{"person":"anna","seen":[{"href":"javascript:alert(1)","title":"1","kind":"x"}]}',
  '{"person":"anna","seen":[{"href":"//elsewhere.example/au/","title":"1","kind":"x"}]}',
])('a cookie that the portal did not write holds nothing: %s', (cookie) => {
  expect(keptFor('anna', cookie)).toEqual(NOTHING);
});
