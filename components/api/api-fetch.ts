import { ApiError, errorOfAnswer } from './api-error.ts';

type Options = Pick<RequestInit, 'method' | 'headers' | 'cache' | 'body'> & {
  /** Sent as the JSON body of a POST. */
  readonly json?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** How long an answer may take. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;

/**
 * Asks the service as who is signed in. Throws an `ApiError` where no answer comes in time or the answer is an
 * error, and what `signal` was aborted with.
 */
export async function apiFetch(path: string, options: Options = {}): Promise<Response> {
  const answer = await apiResponse(path, options);
  if (answer.ok) return answer;
  // Of an answer that breaks off, the status and the headers are there all the same.
  const body = await answer.text().catch(() => '');
  throw errorOfAnswer(answer.status, (name) => answer.headers.get(name), body);
}

/** The same, with answers that are errors as they are. */
export async function apiResponse(path: string, options: Options = {}): Promise<Response> {
  const { json, signal, timeoutMs = TIMEOUT_MS, ...init } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signals = [signing.signal, timeout, ...(signal ? [signal] : [])];
  try {
    return await fetch(path, {
      ...init,
      ...(json === undefined ? {} : jsonBody(json)),
      signal: AbortSignal.any(signals),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (signing.signal.aborted) throw new ApiError({ status: 401 }, error);
    throw new ApiError({ status: 0, isTimeout: timeout.aborted }, error);
  }
}

/**
 * Ends the requests under way, and all that come after, as those of nobody: the session is about to end with the
 * page, and what it ends under would be refused.
 */
export function endRequests(): void {
  signing.abort();
}

const signing = new AbortController();

function jsonBody(json: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  };
}
