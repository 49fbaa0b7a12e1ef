import type { FailureCode } from '#lib/failures.ts';

/** The HTTP status of every error code, with what the OpenAPI document says of it. */
export const ERROR_CODES = {
  VALIDATION_ERROR: {
    status: 400,
    meaning: 'The request is not valid; `details` lists every issue.',
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
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body is above 256 KiB.' },
  URI_TOO_LONG: { status: 414, meaning: 'The URL is above 16 KiB.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not application/json.' },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    meaning: 'Too many requests; `Retry-After` says when to go on.',
  },
  INTERNAL_ERROR: { status: 500, meaning: 'Our fault; quote the correlation id.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: 'Overloaded or restarting; `Retry-After` says when.',
  },
} as const satisfies Record<FailureCode, { status: number; meaning: string }>;

/** The error codes that a status may carry, in the order above. */
export function codesOf(status: number): FailureCode[] {
  const codes = Object.keys(ERROR_CODES) as FailureCode[];
  return codes.filter((code) => ERROR_CODES[code].status === status);
}
