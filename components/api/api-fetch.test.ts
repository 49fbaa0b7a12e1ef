import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, isTransient } from './api-error.ts';
import { apiFetch, apiResponse } from './api-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(body: string, init: ResponseInit) {
  const call = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', call);
  return call;
}

async function errorOf(asked: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`No ApiError: ${String(error)}`);
  return error;
}

test('a JSON body is posted, and an answer is handed on', async () => {
  const call = answering('{"a":1}', { status: 200 });
  expect(await (await apiFetch('/v1/au/x', { json: { b: 2 } })).json()).toEqual({ a: 1 });
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"b":2}',
  });
});

test('an error answer says its status, the service’s code, message and details, and what to quote', async () => {
  const details = [{ field: 'name', issue: 'is too long' }, 'no detail'];
  answering(JSON.stringify({ errorCode: 'VALIDATION_ERROR', message: 'See name.', details }), {
    status: 400,
    headers: { 'x-correlation-id': 'an-id', 'retry-after': '2' },
  });
  expect(await errorOf(apiFetch('/v1/au/x'))).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    message: 'See name.',
    details: [{ field: 'name', issue: 'is too long' }],
    correlationId: 'an-id',
    retryAfterMs: 2_000,
  });
});

test.each(['<html>', '', 'null', '{"message":"Bad gateway"}'])(
  'an error answer of something on the way, %j, has no code of the service',
  async (body) => {
    answering(body, { status: 502, headers: { 'retry-after': 'Sun, 22 Nov 2026 00:00:00 GMT' } });
    const error = await errorOf(apiFetch('/v1/au/x'));
    expect(error.code).toBeUndefined();
    expect(error.retryAfterMs).toBeUndefined();
    expect(isTransient(error)).toBe(true);
  },
);

test('an error answer can be had as it is', async () => {
  answering('{}', { status: 404 });
  expect((await apiResponse('/v1/au/x')).status).toBe(404);
});

test('no answer is status 0, and may come in a moment', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const error = await errorOf(apiFetch('/v1/au/x'));
  expect(error).toMatchObject({ status: 0, isTimeout: false });
  expect(isTransient(error)).toBe(true);
});

/** A service that never answers. */
function silent() {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        if (signal?.aborted) reject(signal.reason);
      }),
  );
}

test('an answer that takes too long is not waited for', async () => {
  silent();
  const error = await errorOf(apiFetch('/v1/au/x', { timeoutMs: 5 }));
  expect(error).toMatchObject({ status: 0, isTimeout: true });
  expect(isTransient(error)).toBe(false);
});

test('what its caller aborts is no error of the service', async () => {
  silent();
  const stop = new AbortController();
  const asked = apiFetch('/v1/au/x', { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toThrow(DOMException);
});

test('at sign-out, requests under way and those that come after are those of nobody', async () => {
  vi.resetModules();
  const { apiFetch: ask, endRequests } = await import('./api-fetch.ts');
  silent();
  const under = ask('/v1/au/x');
  endRequests();
  await expect(under).rejects.toMatchObject({ status: 401 });
  await expect(ask('/v1/au/x')).rejects.toMatchObject({ status: 401 });
});
