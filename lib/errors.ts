import { truncateWithEllipsis } from './text/text.ts';

/** The HTTP status of every error that a caller can receive, and its description in the OpenAPI document. */
export const ERROR_CODES = {
  VALIDATION_ERROR: {
    status: 400,
    meaning:
      'The request is not valid, or asks for more than one answer holds (16 MiB); `details` lists every issue.',
  },
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'There are no credentials, or they are not acceptable.',
  },
  INSUFFICIENT_SCOPE: { status: 403, meaning: 'The token lacks the scope of this operation.' },
  COUNTRY_NOT_PERMITTED: { status: 403, meaning: 'The token is for another country.' },
  RESOURCE_NOT_FOUND: { status: 404, meaning: 'It does not exist, or is not for this caller.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: '`Allow` names the methods of this path.' },
  NOT_ACCEPTABLE: { status: 406, meaning: '`Accept` excludes application/json.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is above 256 KiB, or the file above the limit of uploads.',
  },
  URI_TOO_LONG: { status: 414, meaning: 'The URL is above 16 KiB.' },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'URL and headers are above 32 KiB together.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body, or the file in it, is not of a type that is taken here.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    meaning: 'The key came with another file or other parts before.',
  },
  ASSET_DELETED: { status: 409, meaning: 'The asset of this key was deleted: use a new key.' },
  CURSOR_EXPIRED: {
    status: 410,
    meaning:
      'Changes behind the cursor are not retained, or your permissions have changed: read all records again, then changes from a new cursor.',
  },
  PRECONDITION_FAILED: { status: 412, meaning: '`If-Match` names another version of it.' },
  PRECONDITION_REQUIRED: {
    status: 428,
    meaning: '`If-Match` is missing: a change names the version that it changes.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    meaning: '`Range` begins behind the end of the file; `Content-Range` says how long it is.',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    meaning: 'Too many requests; `Retry-After` says when to try again.',
  },
  INTERNAL_ERROR: { status: 500, meaning: 'Our fault; quote the correlation id.' },
  DIGITAL_ASSET_STORE_ERROR: { status: 502, meaning: 'The store of digital assets failed.' },
  DIGITAL_ASSET_STORE_TIMEOUT: {
    status: 504,
    meaning: 'The store of digital assets did not answer in time.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: 'Overloaded or restarting; `Retry-After` says when.',
  },
  STORAGE_FULL: { status: 507, meaning: 'There is no room for the file; nothing was kept.' },
} as const satisfies Record<string, { readonly status: number; readonly meaning: string }>;

/** A code that `errorCode` of a response has. */
export type ErrorCode = keyof typeof ERROR_CODES;

export const DOMAIN_ERROR_CODES = Object.keys(ERROR_CODES) as ErrorCode[];

/** One issue: the field as the caller writes it, and what is wrong with it. */
export type ErrorDetail = {
  readonly field: string;
  readonly issue: string;
  /** For an element of a list, its value as the caller wrote it, truncated, and its index in the list. */
  readonly value?: string;
  readonly index?: number;
  /** Of a date on which there is no change, the nearest one on which there is. */
  readonly nearest?: string;
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
