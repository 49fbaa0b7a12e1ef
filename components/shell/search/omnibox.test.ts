import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { isScanned, nextOption } from './omnibox-keys.ts';
import { findDestination, searchOptions } from './omnibox-search.ts';

const origin = { countryCode: 'au', branch: undefined };

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([null, {}, { groups: 'none' }, { exact: [] }])(
  'an answer of %j, such as that of a captive portal, is an error, and Enter opens the page of results',
  async (answer) => {
    vi.stubGlobal('fetch', async () => Response.json(answer));
    const client = new QueryClient();
    const asked = client.fetchQuery(searchOptions(origin, 'pump'));
    await expect(asked).rejects.toThrow('not that of a search');
    expect(await findDestination(client, origin, 'pump')).toBe('/search?q=pump');
  },
);

const OPTIONS = ['a', 'b', 'c'];
test.each([
  [OPTIONS, 'ArrowDown', undefined, 'a'],
  [OPTIONS, 'ArrowDown', 'a', 'b'],
  [OPTIONS, 'ArrowDown', 'c', 'a'],
  [OPTIONS, 'ArrowUp', undefined, 'c'],
  [OPTIONS, 'ArrowUp', 'b', 'a'],
  [OPTIONS, 'ArrowUp', 'a', 'c'],
  [OPTIONS, 'ArrowDown', 'gone', 'a'],
  [OPTIONS, 'Enter', 'a', undefined],
  [[], 'ArrowDown', undefined, undefined],
])('of %j, %s after %s moves to %s', (options, key, active, chosen) => {
  expect(nextOption(options, active, key)).toBe(chosen);
});

test('a scanner is recognised by its speed, and a short text is typed, however fast', () => {
  expect(isScanned('9312345678907', 120)).toBe(true);
  expect(isScanned('9312345678907', 1_900)).toBe(false);
  expect(isScanned('501', 10)).toBe(false);
});
