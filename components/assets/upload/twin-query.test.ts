import { afterEach, expect, test, vi } from 'vitest';
import { twinOptions, uploadClient } from './twin-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const empty = { assets: [], pagination: { limit: 50, hasMore: false } };

test('a search that the service asks to wait with is asked again after that time', async () => {
  const answers = [
    new Response('{}', { status: 429, headers: { 'retry-after': '0' } }),
    Response.json(empty),
  ];
  const ask = vi.fn(async () => answers.shift());
  vi.stubGlobal('fetch', ask);
  expect(await uploadClient.fetchQuery(twinOptions('au', 'a'.repeat(64)))).toBeNull();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledWith(
    `/portal-api/au/assets?checksumSha256=${'a'.repeat(64)}`,
    expect.anything(),
  );
});

test('another failure is one at once', async () => {
  const ask = vi.fn(async () => new Response('{}', { status: 500 }));
  vi.stubGlobal('fetch', ask);
  const asked = uploadClient.fetchQuery(twinOptions('au', 'b'.repeat(64)));
  await expect(asked).rejects.toThrow('answered 500');
  expect(ask).toHaveBeenCalledTimes(1);
});
