import { afterEach, expect, test, vi } from 'vitest';
import { deleteAsset } from './delete-asset.tsx';

afterEach(() => vi.unstubAllGlobals());

const ID = '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11';

/** Stubs `fetch` with one response, and returns the mock. */
function stubFetch(...response: ConstructorParameters<typeof Response>) {
  const fetchMock = vi.fn(async (_path: string, _init: RequestInit) => new Response(...response));
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

test('a deletion sends the ETag of the asset that was read', async () => {
  const fetchMock = stubFetch(null, { status: 204 });
  await deleteAsset(ID, '"abc"');
  const [path, init] = fetchMock.mock.calls[0] ?? [];
  expect(path).toBe(`/v1/assets/${ID}`);
  expect(init).toMatchObject({ method: 'DELETE', headers: { 'If-Match': '"abc"' } });
});

test('deleting an asset that somebody else deleted succeeds, any other 404 is an error', async () => {
  stubFetch('{"errorCode":"RESOURCE_NOT_FOUND","message":"None."}', { status: 404 });
  await expect(deleteAsset(ID, '"abc"')).resolves.toBeUndefined();
  stubFetch('<html>', { status: 404 });
  await expect(deleteAsset(ID, '"abc"')).rejects.toMatchObject({ status: 404 });
});
