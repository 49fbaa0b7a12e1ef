import { truncateWithEllipsis } from './text/text.ts';

/** The codes of all errors a caller can receive. lib/api maps each to an HTTP status. */
export const DOMAIN_ERROR_CODES = [
  'VALIDATION_ERROR',
  'UNAUTHENTICATED',
  'INSUFFICIENT_SCOPE',
  'COUNTRY_NOT_PERMITTED',
  'RESOURCE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'NOT_ACCEPTABLE',
  'PAYLOAD_TOO_LARGE',
  'URI_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'PRECONDITION_FAILED',
  'PRECONDITION_REQUIRED',
  'RANGE_NOT_SATISFIABLE',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'DIGITAL_ASSET_STORE_ERROR',
  'DIGITAL_ASSET_STORE_TIMEOUT',
  'SERVICE_UNAVAILABLE',
  'STORAGE_FULL',
] as const;
export type ErrorCode = (typeof DOMAIN_ERROR_CODES)[number];

/** One issue: the field as the caller writes it, and what is wrong with it. */
export type ErrorDetail = {
  readonly field: string;
  readonly issue: string;
  /** For an element of a list, its value as the caller wrote it, truncated, and its index in the list. */
  readonly value?: string;
  readonly index?: number;
};

/** Says which element of a list an issue is about. */
export function elementDetail(value: unknown, index: number): Pick<ErrorDetail, 'value' | 'index'> {
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? { value: truncateWithEllipsis(String(value), MAX_QUOTED), index } : { index };
}

type DomainErrorOptions = {
  readonly details?: readonly ErrorDetail[];
  /** Response headers that belong to the error, such as `Allow` and `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
};

/** An error that is reported to the caller. Two module graphs share the process, so test with `isDomainError`, not `instanceof`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    code: ErrorCode,
    message: string,
    { details, headers, cause }: DomainErrorOptions = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.details = details;
    this.headers = headers ?? {};
  }
}

/** Whether `error` is a DomainError, from either module graph. */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && 'code' in error && CODES.has(error.code) && 'headers' in error;
}

/** Whether `error` is one of Node, PostgreSQL or our own with one of these codes, as ENOENT. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is Error {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The error for a record that does not exist or that this caller may not see. */
export function notFound(what: string, identifier: string): DomainError {
  return new DomainError(
    'RESOURCE_NOT_FOUND',
    `There is no ${what} ${truncateWithEllipsis(identifier, MAX_QUOTED)}.`,
  );
}

/** Longer identifiers and values are truncated in messages and details. */
const MAX_QUOTED = 80;

/** Limit of issues in a response: a body full of mistakes would otherwise cause a far larger response. */
export const MAX_DETAILS = 1_000;

/** The error for an invalid request, with all issues at once, up to MAX_DETAILS. */
export function invalid(
  details: readonly ErrorDetail[],
  options: Pick<DomainErrorOptions, 'headers' | 'cause'> = {},
): DomainError {
  const fields = [...new Set(details.map((detail) => detail.field))];
  const more =
    fields.length > MAX_NAMED_FIELDS ? ` and ${fields.length - MAX_NAMED_FIELDS} more` : '';
  const named = fields.slice(0, MAX_NAMED_FIELDS).join(', ');
  return new DomainError('VALIDATION_ERROR', `The request is not valid: see ${named}${more}.`, {
    ...options,
    details: details.slice(0, MAX_DETAILS),
  });
}

/** How many fields the message names; `details` has all of them. */
const MAX_NAMED_FIELDS = 5;

/** The error for a temporary condition: try again in a second. */
export function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', message, {
    headers: { 'Retry-After': '1' },
    cause,
  });
}

const CODES: ReadonlySet<unknown> = new Set(DOMAIN_ERROR_CODES);
