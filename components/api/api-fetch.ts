import { ApiError, apiErrorFromResponse } from './api-error.ts';

type Options = Pick<RequestInit, 'method' | 'headers' | 'cache' | 'body' | 'keepalive'> & {
  /** Sent as the JSON body of a POST. */
  readonly json?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;

/**
 * Calls the service with the session of the signed-in user. Throws an `ApiError` for a timeout, no whole response or
 * an error response, and the reason of `signal` when that aborts.
 */
export async function apiFetch(path: string, options: Options = {}): Promise<Response> {
  const response = await apiResponse(path, options);
  if (response.ok) return response;
  const header = (name: string) => response.headers.get(name);
  throw apiErrorFromResponse(response.status, header, await response.text());
}

/** The same, but returns the JSON of the response. */
export async function fetchJson<T>(path: string, options?: Options): Promise<T> {
  const response = await apiFetch(path, options);
  try {
    return await response.json();
  } catch (error) {
    // A captive portal answers with a page of its own.
    throw new ApiError({ status: 0 }, error);
  }
}

/** The same as `apiFetch`, but returns error responses. */
export async function apiResponse(path: string, options: Options = {}): Promise<Response> {
  const { json, signal, timeoutMs = TIMEOUT_MS, ...init } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      ...init,
      ...(json !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }),
      signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
    });
    // Read here, so that a connection that breaks off in the middle is an `ApiError` too.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, response);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, isTimeout: timeout.aborted }, error);
  }
}
