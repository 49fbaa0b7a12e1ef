import type { ErrorCode } from '#lib/errors.ts';

/** The HTTP status of every error code, and its description in the OpenAPI document. */
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
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body, or the file in it, is not of a type that is taken here.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    meaning: 'The key came with another file or other parts before.',
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
} as const satisfies Record<ErrorCode, { status: number; meaning: string }>;

/** The error codes with this status, in the order above. */
export function errorCodesFor(status: number): ErrorCode[] {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  return codes.filter((code) => ERROR_CODES[code].status === status);
}
