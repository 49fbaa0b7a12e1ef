import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
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
