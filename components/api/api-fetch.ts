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
 * Calls the service with the session of the signed-in user. Throws an `ApiError` for a timeout, no response or an
 * error response, and the reason of `signal` when that aborts.
 */
export async function apiFetch(path: string, options: Options = {}): Promise<Response> {
  const response = await apiResponse(path, options);
  if (response.ok) return response;
  // When the body breaks off, status and headers are still known.
  const body = await response.text().catch(() => '');
  throw apiErrorFromResponse(response.status, (name) => response.headers.get(name), body);
}

/** The same, but returns the JSON of the response. */
export async function fetchJson<T>(path: string, options?: Options): Promise<T> {
  return (await apiFetch(path, options)).json();
}

/** The same, but returns error responses. */
export async function apiResponse(path: string, options: Options = {}): Promise<Response> {
  const { json, signal, timeoutMs = TIMEOUT_MS, ...init } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signals = [signOut.signal, timeout, ...(signal ? [signal] : [])];
  try {
    return await fetch(path, {
      ...init,
      ...(json !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }),
      signal: AbortSignal.any(signals),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (signOut.signal.aborted) throw new ApiError({ status: 401 }, error);
    throw new ApiError({ status: 0, isTimeout: timeout.aborted }, error);
  }
}

/** Fails pending and later requests with 401: the session is about to end, and with it the page. */
export function endRequests(): void {
  signOut.abort();
}

const signOut = new AbortController();
