import { afterEach, expect, test, vi } from 'vitest';
import { findTwin } from './find-twin.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const empty = { assets: [], pagination: { limit: 50, hasMore: false } };
const busy = (seconds: string) =>
  new Response('{}', { status: 429, headers: { 'retry-after': seconds } });

test('a search that the service asks to wait with is asked again after that time, in a hidden tab too', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden', hidden: true });
  const answers = [busy('2'), busy('0'), Response.json(empty)];
  const ask = vi.fn(async () => answers.shift());
  vi.stubGlobal('fetch', ask);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const found = findTwin('au', 'a'.repeat(64));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await found).toBeNull();
  expect(ask).toHaveBeenCalledTimes(3);
  expect(ask).toHaveBeenCalledWith(
    `/portal-api/au/assets?checksumSha256=${'a'.repeat(64)}`,
    expect.anything(),
  );
});

test('a service that is busy for good is asked four times', async () => {
  const ask = vi.fn(async () => busy('0'));
  vi.stubGlobal('fetch', ask);
  await expect(findTwin('au', 'b'.repeat(64))).rejects.toMatchObject({ status: 429 });
  expect(ask).toHaveBeenCalledTimes(4);
});

test.each([
  ['another failure', new Response('{}', { status: 500 })],
  ['a wait of hours', busy('7200')],
])('%s is one at once', async (_, answer) => {
  const ask = vi.fn(async () => answer);
  vi.stubGlobal('fetch', ask);
  await expect(findTwin('au', 'c'.repeat(64))).rejects.toMatchObject({ status: answer.status });
  expect(ask).toHaveBeenCalledTimes(1);
});
