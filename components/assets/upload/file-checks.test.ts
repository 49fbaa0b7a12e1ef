import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#components/api/api-error.ts';
import { fileChecksum, fileRefusal, findDuplicate } from './file-checks.ts';

test.each([
  ['drawing.svg', 10, /^File type not supported\.$/],
  ['photo.jpg', 0, /empty/],
  ['photo.jpg', 1001, /over the limit of 1 kB/],
  ['PHOTO.JPG', 1000, /^accepted$/],
])('%s of %d bytes is refused or accepted: %s', (name, size, words) => {
  expect(fileRefusal({ name, size }, 1000) ?? 'accepted').toMatch(words);
});

const { signal } = new AbortController();

test.each([0, 1, 524_288, 524_289, 1_500_000])(
  'the checksum of %d bytes equals SHA-256 of node:crypto',
  async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
    const read: number[] = [];
    const checksum = await fileChecksum(new Blob([bytes]), (each) => read.push(each), signal);
    expect(checksum).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(read.at(-1) ?? 0).toBe(size);
  },
);

test('reading stops when it is aborted', async () => {
  const stop = new AbortController();
  const read: number[] = [];
  const reading = fileChecksum(
    new Blob([new Uint8Array(2_000_000)]),
    (bytes) => {
      read.push(bytes);
      stop.abort();
    },
    stop.signal,
  );
  await expect(reading).rejects.toThrow(DOMException);
  expect(read).toHaveLength(1);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const empty = { assets: [] };
const busy = (seconds: string) =>
  new Response('{}', { status: 429, headers: { 'retry-after': seconds } });

test('a search is retried after the time in Retry-After, in a hidden tab too', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden', hidden: true });
  const answers = [busy('2'), busy('0'), Response.json(empty)];
  const fetchMock = vi.fn(async () => answers.shift());
  vi.stubGlobal('fetch', fetchMock);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const found = findDuplicate('au', 'a'.repeat(64));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await found).toBeNull();
  expect(fetchMock).toHaveBeenCalledTimes(3);
  expect(fetchMock).toHaveBeenCalledWith(
    `/portal-api/au/assets?checksumSha256=${'a'.repeat(64)}`,
    expect.anything(),
  );
});

test.each([
  ['four times while the service is busy', 4, () => busy('0')],
  ['once after another failure', 1, () => new Response('{}', { status: 500 })],
  ['once when it is to wait for hours', 1, () => busy('7200')],
])('a search is tried %s', async (_, calls, answer) => {
  const fetchMock = vi.fn(async () => answer());
  vi.stubGlobal('fetch', fetchMock);
  await expect(findDuplicate('au', 'b'.repeat(64))).rejects.toThrow(ApiError);
  expect(fetchMock).toHaveBeenCalledTimes(calls);
});
