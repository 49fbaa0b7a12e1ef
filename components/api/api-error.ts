import type { ErrorDetail } from '#lib/errors.ts';

/** What is known of a failed request. */
type Options = {
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly isTimeout?: boolean | undefined;
  /** The service's own code and message; absent when a proxy answered. */
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** What is wrong with the request, field by field. */
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly correlationId?: string | undefined;
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
};

/** A request to the service that got no response, or an error response. */
export class ApiError extends Error {
  readonly status: number;
  readonly isTimeout: boolean;
  readonly code: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly correlationId: string | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(options: Options, cause?: unknown) {
    super(options.message ?? `The service answered ${options.status}.`, { cause });
    this.status = options.status;
    this.isTimeout = options.isTimeout ?? false;
    this.code = options.code;
    this.details = options.details ?? [];
    this.correlationId = options.correlationId;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Makes an `ApiError` of an error response. */
export function apiErrorFromResponse(
  status: number,
  header: (name: string) => string | null,
  body: string,
): ApiError {
  return new ApiError({
    status,
    ...parseErrorBody(body),
    correlationId: header('x-correlation-id') ?? undefined,
    retryAfterMs: toMilliseconds(header('retry-after')),
  });
}

/** Whether a change was refused because the record was changed since it was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** Whether a retry may soon succeed: the service is unreachable, restarting or busy. */
export function isTransient(error: Error): boolean {
  return error instanceof ApiError && !error.isTimeout && TRANSIENT.has(error.status);
}

/** No response, or a status that the service or a proxy sends while it is away. */
const TRANSIENT: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Checked by hand: zod would weigh more than the rest of a list page. */
function parseErrorBody(text: string): Pick<Options, 'code' | 'message' | 'details'> {
  const body = parseJson(text);
  if (!isRecord(body)) return {};
  const { errorCode, message, details } = body;
  if (typeof errorCode !== 'string' || typeof message !== 'string') return {};
  return {
    code: errorCode,
    message,
    details: Array.isArray(details) ? details.filter(isDetail) : [],
  };
}

function isDetail(value: unknown): value is ErrorDetail {
  return (
    isRecord(value) && typeof value['field'] === 'string' && typeof value['issue'] === 'string'
  );
}

/** Parses JSON; undefined for anything else, such as the page of a proxy. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `Retry-After` may be seconds or a date; the service sends seconds. */
function toMilliseconds(seconds: string | null): number | undefined {
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

/** Whether a value of a response is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
