import { afterEach, expect, test, vi } from 'vitest';
import { deleteAsset, isStale } from './delete-call.ts';

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
  await deleteAsset(ID, '"abc"');
  const [path, init] = call.mock.calls[0] ?? [];
  expect(path).toBe(`/v1/assets/${ID}`);
  expect(init).toMatchObject({ method: 'DELETE', headers: { 'If-Match': '"abc"' } });
});

test('an asset that somebody else deleted is gone too', async () => {
  answering(JSON.stringify({ errorCode: 'RESOURCE_NOT_FOUND', message: 'There is none.' }), {
    status: 404,
  });
  await expect(deleteAsset(ID, '"abc"')).resolves.toBeUndefined();
});

test('a 404 that is not ours does not say that it is gone', async () => {
  answering('<html>', { status: 404 });
  await expect(deleteAsset(ID, '"abc"')).rejects.toMatchObject({ status: 404 });
});

test('an asset that was changed meanwhile stays, and the page is told that it is stale', async () => {
  answering('{}', { status: 412, headers: { 'x-correlation-id': 'an-id' } });
  const error: unknown = await deleteAsset(ID, '"abc"').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ correlationId: 'an-id' });
  expect(error instanceof Error && isStale(error)).toBe(true);
});
