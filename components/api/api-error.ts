import type { Detail } from '#lib/failures.ts';

/** What is known of a request that was not answered as it should be. */
type Parts = {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly isTimeout?: boolean | undefined;
  /** The service's own code and message; not there where the answer is of something on the way to it. */
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** What the service says is wrong with the request, field by field. */
  readonly details?: readonly Detail[] | undefined;
  /** What the log knows the request under. */
  readonly correlationId?: string | undefined;
  /** Milliseconds that the service asks to wait (`Retry-After`). */
  readonly retryAfterMs?: number | undefined;
};

/** A request that the browser made of the service failed: no answer came, or one that is an error. */
export class ApiError extends Error {
  readonly status: number;
  readonly isTimeout: boolean;
  readonly code: string | undefined;
  readonly details: readonly Detail[];
  readonly correlationId: string | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(parts: Parts, cause?: unknown) {
    super(parts.message ?? `The service answered ${parts.status}.`, { cause });
    this.status = parts.status;
    this.isTimeout = parts.isTimeout ?? false;
    this.code = parts.code;
    this.details = parts.details ?? [];
    this.correlationId = parts.correlationId;
    this.retryAfterMs = parts.retryAfterMs;
  }
}

/** The error that an answer stands for: its status, what its headers say, and its body where that is the service's own. */
export function errorOfAnswer(
  status: number,
  header: (name: string) => string | null,
  body: string,
): ApiError {
  return new ApiError({
    status,
    ...failureIn(body),
    correlationId: header('x-correlation-id') ?? undefined,
    retryAfterMs: millisecondsOf(header('retry-after')),
  });
}

/** Whether the same request may succeed in a moment: the service is away, restarts, or is busy. */
export function isTransient(error: Error): boolean {
  return error instanceof ApiError && !error.isTimeout && TRANSIENT.has(error.status);
}

/** Without an answer, of the service itself, and of what may stand before it. */
const TRANSIENT: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Looked at by hand: the library of the schemas weighs more than all the rest of a list. */
function failureIn(body: string): Pick<Parts, 'code' | 'message' | 'details'> {
  const failure = jsonIn(body);
  if (!isRecord(failure)) return {};
  const { errorCode, message, details } = failure;
  if (typeof errorCode !== 'string' || typeof message !== 'string') return {};
  return {
    code: errorCode,
    message,
    details: Array.isArray(details) ? details.filter(isDetail) : [],
  };
}

function isDetail(value: unknown): value is Detail {
  return (
    isRecord(value) && typeof value['field'] === 'string' && typeof value['issue'] === 'string'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What a text says as JSON; undefined where it is none, such as the page that a proxy answers with. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `Retry-After` is in whole seconds or a date; the service sends seconds. */
function millisecondsOf(seconds: string | null): number | undefined {
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}
