import { setTimeout as pause } from 'node:timers/promises';

export type RetryOptions = {
  /** The most that one attempt may take: 30 s. */
  readonly timeoutMs?: number;
  /** How often a request is sent at most: 5 times. */
  readonly maxAttempts?: number;
};

export type Send = (request: Request) => Promise<Response>;

/**
 * `fetch` that sends a request again: after 429 and 503 when `Retry-After` says, if that is within a minute, and after a lost connection, a time-out,
 * 500, 502 and 504 if it may be sent twice. A body of JSON is read within the attempt, any other by the caller.
 */
export function retrying({ timeoutMs = 30_000, maxAttempts = 5 }: RetryOptions): Send {
  return async (request) => {
    for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
      const response = await sendOnce(request.clone(), timeoutMs).catch((error: unknown) => {
        if (request.signal.aborted || !mayRepeat(request)) throw error;
      });
      const waitMs = response ? waitAfter(response, request, attempt) : backOff(attempt);
      if (response && waitMs === undefined) return response;
      await response?.body?.cancel();
      await pause(waitMs, undefined, { signal: request.signal });
    }
    return sendOnce(request, timeoutMs);
  };
}

async function sendOnce(request: Request, timeoutMs: number): Promise<Response> {
  const timeout = new AbortController();
  const reason = new DOMException(`No response within ${timeoutMs} ms.`, 'TimeoutError');
  const timer = setTimeout(() => timeout.abort(reason), timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal]);
    const response = await fetch(request, { signal });
    if (!/json/.test(response.headers.get('Content-Type') ?? '') || !response.body) return response;
    return new Response(await response.arrayBuffer(), response);
  } finally {
    clearTimeout(timer);
  }
}

/** The time before the next attempt; undefined if there is none. */
function waitAfter({ status, headers }: Response, request: Request, attempt: number) {
  if ([500, 502, 504].includes(status) && mayRepeat(request)) return backOff(attempt);
  // Seconds or a date, as RFC 9110 has them.
  const asked = headers.get('Retry-After') ?? '';
  const askedMs = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  const ms = Number.isNaN(askedMs) ? backOff(attempt) : askedMs;
  return [429, 503].includes(status) && ms <= 60_000 ? ms : undefined;
}

function mayRepeat({ method, headers, url }: Request): boolean {
  const isQuery = /\/(query|availability-queries(\/branches)?)$/.test(new URL(url).pathname);
  return /GET|HEAD|PUT|DELETE/.test(method) || isQuery || headers.has('Idempotency-Key');
}

/** Up to a second, then up to two, four …: a random part, so that clients do not return all at once. */
function backOff(attempt: number): number {
  return 1_000 * 2 ** (attempt - 1) * Math.random();
}
