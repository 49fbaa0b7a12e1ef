import { shortened } from './cut-text.ts';

/** What may go wrong, in words of the business. The boundary maps each code to an HTTP status. */
export const FAILURE_CODES = [
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
  'RANGE_NOT_SATISFIABLE',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'DIGITAL_ASSET_STORE_ERROR',
  'DIGITAL_ASSET_STORE_TIMEOUT',
  'SERVICE_UNAVAILABLE',
  'STORAGE_FULL',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** One thing at fault: the field as the caller would write it, and what to change. */
export type Detail = { readonly field: string; readonly issue: string };

type Extras = {
  readonly details?: readonly Detail[];
  /** Headers that go with the answer, such as `Allow` and `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
};

/** An error that the caller is told of. Told apart by `code`: two module graphs share a process. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: readonly Detail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: FailureCode, message: string, { details, headers, cause }: Extras = {}) {
    super(message, { cause });
    this.code = code;
    this.details = details;
    this.headers = headers ?? {};
  }
}

/** Whether `error` is a Failure, of this module graph or the other. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'code' in error && CODES.has(error.code) && 'headers' in error;
}

/** Nothing of that name, or nothing that this caller may see. */
export function notFound(what: string, identifier: string): Failure {
  return new Failure('RESOURCE_NOT_FOUND', `There is no ${what} ${shortened(identifier, SHOWN)}.`);
}

/** The most characters of an identifier that a message repeats. */
const SHOWN = 80;

/** The most issues that are answered: a body of nothing but issues would be a far longer answer. */
export const MOST_DETAILS = 1_000;

/** The request cannot be understood; every issue at once, but for those beyond a thousand. */
export function invalid(details: readonly Detail[]): Failure {
  const fields = [...new Set(details.map((detail) => detail.field))];
  const more = fields.length > NAMED ? ` and ${fields.length - NAMED} more` : '';
  const named = fields.slice(0, NAMED).join(', ');
  return new Failure('VALIDATION_ERROR', `The request is not valid: see ${named}${more}.`, {
    details: details.slice(0, MOST_DETAILS),
  });
}

/** The most fields that a message names; `details` has them all. */
const NAMED = 5;

/** The service cannot answer now, and will soon. */
export function unavailable(message: string, cause?: unknown): Failure {
  return new Failure('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '1' }, cause });
}

const CODES: ReadonlySet<unknown> = new Set(FAILURE_CODES);
