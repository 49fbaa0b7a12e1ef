import { expect, test } from 'vitest';
import {
  parsePreferences,
  parseTheme,
  type SeenItem,
  serializePreferences,
  withoutSeen,
  withSeen,
} from './preferences.ts';

const DEFAULTS = { seen: [], branches: {}, hasShortcuts: true };
const invoice = (number: string): SeenItem => ({
  href: `/au/invoices/${number}`,
  title: number,
  kind: 'Tax invoice',
  name: 'Smith Plumbing',
  amount: '$880.88',
});

test('reads back the preferences of the same user, and gives the next one of the browser none', () => {
  const preferences = { seen: [invoice('1')], branches: { au: 'P01' }, hasShortcuts: false };
  const cookie = serializePreferences('anna', preferences);
  expect(parsePreferences('anna', cookie)).toEqual(preferences);
  expect(parsePreferences('ben', cookie)).toEqual(DEFAULTS);
});

test('lists the latest first, each once, at most ten', () => {
  let preferences = parsePreferences('anna', undefined);
  for (const number of ['1', '2', '1', ...Array.from({ length: 9 }, (_, at) => `${at + 3}`)]) {
    preferences = withSeen(preferences, invoice(number));
  }
  expect(preferences.seen.map(({ title }) => title).join(' ')).toBe('11 10 9 8 7 6 5 4 3 1');
});

test('removes records that no longer exist', () => {
  const preferences = { ...DEFAULTS, seen: [invoice('1'), invoice('2')] };
  expect(withoutSeen(preferences, ['/nz/invoices/1', '/au/invoices/1']).seen).toEqual([
    invoice('2'),
  ]);
});

test('drops the oldest records when the cookie would be too large', () => {
  const long = (number: string) => ({ ...invoice(number), title: 'ā'.repeat(100) });
  const cookie = serializePreferences('anna', {
    ...DEFAULTS,
    seen: ['3', '2', '1', '0', '9', '8', '7'].map(long),
  });
  expect(cookie.length).toBeLessThan(4_000);
  const hrefs = parsePreferences('anna', cookie).seen.map(({ href }) => href);
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
])('ignores a cookie that the portal did not write: %s', (cookie) => {
  expect(parsePreferences('anna', cookie)).toEqual(DEFAULTS);
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  [undefined, 'system'],
  ['"><script>', 'system'],
])('the theme of the cookie %j is %s', (cookie, theme) => {
  expect(parseTheme(cookie)).toBe(theme);
});
