import { afterEach, expect, test, vi } from 'vitest';
import { deleteAsset } from './delete-call.ts';

afterEach(() => vi.unstubAllGlobals());

const ID = '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11';

/** Answers the one call; the test sees what it was. */
function answering(...answer: ConstructorParameters<typeof Response>) {
  const call = vi.fn(async (_path: string, _init: RequestInit) => new Response(...answer));
  vi.stubGlobal('fetch', call);
  return call;
}

test('an asset is deleted as it was when it was read', async () => {
  const call = answering(null, { status: 204 });
  expect(await deleteAsset(ID, '"abc"')).toBeUndefined();
  const [path, init] = call.mock.calls[0] ?? [];
  expect(path).toBe(`/v1/assets/${ID}`);
  expect(init).toMatchObject({ method: 'DELETE', headers: { 'If-Match': '"abc"' } });
});

test('an asset that somebody else deleted is gone too', async () => {
  answering(JSON.stringify({ errorCode: 'RESOURCE_NOT_FOUND' }), { status: 404 });
  expect(await deleteAsset(ID, '"abc"')).toBeUndefined();
});

test('a 404 that is not ours does not say that it is gone', async () => {
  answering('<html>', { status: 404 });
  expect((await deleteAsset(ID, '"abc"'))?.words).toMatch(/^The service failed/);
});

test('an asset that was changed meanwhile stays, and the page is told that it is stale', async () => {
  answering('{}', { status: 412, headers: { 'x-correlation-id': 'an-id' } });
  expect(await deleteAsset(ID, '"abc"')).toMatchObject({ isStale: true, correlationId: 'an-id' });
});

test.each([
  [401, /no longer signed in/],
  [403, /may not delete/],
  [429, /Wait a minute/],
  [500, /try again/],
  [503, /busy or restarting/],
])('a %d is said in words, and nothing is stale', async (status, words) => {
  answering('{}', { status });
  const trouble = await deleteAsset(ID, '"abc"');
  expect(trouble?.words).toMatch(words);
  expect(trouble?.isStale).toBe(false);
});

test('a service that cannot be reached is said in words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect((await deleteAsset(ID, '"abc"'))?.words).toMatch(/cannot be reached/);
});
