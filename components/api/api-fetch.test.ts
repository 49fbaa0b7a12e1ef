import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, isTransient } from './api-error.ts';
import { apiFetch, apiResponse, fetchJson } from './api-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

function stubResponse(body: string, init: ResponseInit) {
  const call = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', call);
  return call;
}

async function rejectionOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`No ApiError: ${String(error)}`);
  return error;
}

test('posts a JSON body and returns the response', async () => {
  const call = stubResponse('{"a":1}', { status: 200 });
  expect(await (await apiFetch('/v1/au/x', { json: { b: 2 } })).json()).toEqual({ a: 1 });
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"b":2}',
  });
});

test('apiResponse returns an error response, which apiFetch makes an ApiError with what it says', async () => {
  const details = [{ field: 'name', issue: 'is too long' }, 'no detail'];
  stubResponse(JSON.stringify({ errorCode: 'VALIDATION_ERROR', message: 'See name.', details }), {
    status: 400,
    headers: { 'x-correlation-id': 'an-id', 'retry-after': '2' },
  });
  expect((await apiResponse('/v1/au/x')).status).toBe(400);
  expect(await rejectionOf(apiFetch('/v1/au/x'))).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    message: 'See name.',
    details: [{ field: 'name', issue: 'is too long' }],
    correlationId: 'an-id',
    retryAfterMs: 2_000,
  });
});

test.each(['<html>', '', 'null', '{"message":"Bad gateway"}'])(
  'an error response of a proxy, %j, has no code',
  async (body) => {
    stubResponse(body, {
      status: 502,
      headers: { 'retry-after': 'Sun, 22 Nov 2026 00:00:00 GMT' },
    });
    const error = await rejectionOf(apiFetch('/v1/au/x'));
    expect(error.code).toBeUndefined();
    expect(error.retryAfterMs).toBeUndefined();
    expect(isTransient(error)).toBe(true);
  },
);

test('no response is status 0 and transient', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const error = await rejectionOf(apiFetch('/v1/au/x'));
  expect(error).toMatchObject({ status: 0, isTimeout: false });
  expect(isTransient(error)).toBe(true);
});

test('a response that breaks off, or is the page of a captive portal, is none', async () => {
  const broken = () => new Response(new ReadableStream({ start: (body) => body.error() }));
  vi.stubGlobal('fetch', async () => broken());
  expect(await rejectionOf(apiFetch('/v1/au/x'))).toMatchObject({ status: 0, isTimeout: false });
  stubResponse('<html>', { status: 200 });
  expect(await rejectionOf(fetchJson('/v1/au/x'))).toMatchObject({ status: 0 });
});

/** A service that never responds. */
function stubNoResponse() {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        if (signal?.aborted) reject(signal.reason);
      }),
  );
}

test('times out when there is no response', async () => {
  stubNoResponse();
  const error = await rejectionOf(apiFetch('/v1/au/x', { timeoutMs: 5 }));
  expect(error).toMatchObject({ status: 0, isTimeout: true });
  expect(isTransient(error)).toBe(false);
});

test('rethrows the abort of its caller', async () => {
  stubNoResponse();
  const stop = new AbortController();
  const request = apiFetch('/v1/au/x', { signal: stop.signal });
  stop.abort();
  await expect(request).rejects.toThrow(DOMException);
});
