import { setTimeout as pause } from 'node:timers/promises';

export type RetryOptions = {
  /** The most that one attempt may take: 30 s. */
  readonly timeoutMs?: number;
  /** How often a request is sent at most: 5 times. */
  readonly maxAttempts?: number;
};

export type Send = (request: Request) => Promise<Response>;

/** A longer `Retry-After` is left to the caller. */
const MAX_WAIT_MS = 60_000;
/** Refused before anything was done. */
const REFUSED = new Set([429, 503]);
/** Perhaps done, perhaps not. */
const UNCERTAIN = new Set([500, 502, 504]);
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * `fetch` that sends a request again: after 429 and 503 when `Retry-After` says, and after a lost connection, a time-out,
 * 500, 502 and 504 if it may be sent twice. A body of JSON is read within the attempt, any other by the caller.
 */
export function retrying({ timeoutMs = 30_000, maxAttempts = 5 }: RetryOptions): Send {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= maxAttempts;
      let waitMs: number | undefined;
      try {
        const response = await sendOnce(isLast ? request : request.clone(), timeoutMs);
        waitMs = isLast ? undefined : waitAfter(response, request, attempt);
        if (waitMs === undefined) return response;
        await response.body?.cancel();
      } catch (error) {
        if (request.signal.aborted || isLast || !mayRepeat(request)) throw error;
        waitMs = backOff(attempt);
      }
      await pause(waitMs, undefined, { signal: request.signal });
    }
  };
}

async function sendOnce(request: Request, timeoutMs: number): Promise<Response> {
  const timeout = new AbortController();
  const timedOut = new DOMException(`No response within ${timeoutMs} ms.`, 'TimeoutError');
  const timer = setTimeout(() => timeout.abort(timedOut), timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal]);
    const response = await fetch(request, { signal });
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    if (!isJson || response.body === null) return response;
    return new Response(await response.arrayBuffer(), response);
  } finally {
    clearTimeout(timer);
  }
}

/** The time before the next attempt; undefined if there is none. */
function waitAfter(response: Response, request: Request, attempt: number): number | undefined {
  if (REFUSED.has(response.status)) {
    const ms = retryAfterMs(response.headers.get('Retry-After')) ?? backOff(attempt);
    return ms <= MAX_WAIT_MS ? ms : undefined;
  }
  return UNCERTAIN.has(response.status) && mayRepeat(request) ? backOff(attempt) : undefined;
}

function mayRepeat({ method, headers, url }: Request): boolean {
  const isQuery = /\/(query|availability-queries(\/branches)?)$/.test(new URL(url).pathname);
  return IDEMPOTENT.has(method) || isQuery || headers.has('Idempotency-Key');
}

/** Seconds or a date, as RFC 9110 has them. */
function retryAfterMs(value: string | null): number | undefined {
  if (/^\d+$/.test(value ?? '')) return Number(value) * 1_000;
  const ms = Date.parse(value ?? '') - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** Up to a second, then up to two, four …: a random part, so that clients do not return all at once. */
function backOff(attempt: number): number {
  return 1_000 * 2 ** (attempt - 1) * Math.random();
}
