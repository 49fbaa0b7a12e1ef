import { ERROR_CODES, errorCodesFor } from '#lib/api/response/error-codes.ts';
import type { ErrorBody } from '#lib/api/response/error-response.ts';
import type { ErrorCode } from '#lib/errors.ts';
import { type HeaderName, headerRefs } from './headers.ts';
import type { JsonSchema } from './schemas.ts';

/** The OpenAPI response of a status: its codes, headers, body, and an example of each code. */
export function errorResponseObject(status: number) {
  const codes = errorCodesFor(status);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].meaning}`).join(' '),
    headers: headerRefs([
      'X-Correlation-Id',
      'Cache-Control',
      ...(HEADERS_BY_STATUS[status] ?? RATE_LIMIT_HEADERS),
    ]),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            {
              type: 'object',
              properties: {
                status: { type: 'integer', const: status },
                errorCode: { type: 'string', enum: codes },
                ...(status === 400 ? { details: { type: 'array' } } : {}),
              },
              ...(status === 400 ? { required: ['details'] } : {}),
            },
          ],
        } satisfies JsonSchema,
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

/** The headers of every error that comes after authentication. */
const RATE_LIMIT_HEADERS: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

/** The headers that differ by status. */
const HEADERS_BY_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate', ...RATE_LIMIT_HEADERS],
  416: ['Content-Range', ...RATE_LIMIT_HEADERS],
  429: ['Retry-After', ...RATE_LIMIT_HEADERS],
  503: ['Retry-After', ...RATE_LIMIT_HEADERS],
};

function exampleOf(code: ErrorCode): ErrorBody {
  return {
    errorCode: code,
    message: MESSAGES[code],
    status: ERROR_CODES[code].status,
    timestamp: '2026-11-20T03:04:05.678Z',
    instance: '/v1/au/invoices',
    correlationId: '0f6c1d1e-5b7a-4c53-9d0a-6f2f4f1f8a11',
    ...(code === 'VALIDATION_ERROR' ? { details: [EXAMPLE_DETAIL] } : {}),
  };
}

const EXAMPLE_DETAIL = {
  field: 'invoiceNumber',
  issue: 'is required: repeat it for each invoice, at most 50',
};

const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: 'The request is not valid: see invoiceNumber.',
  UNAUTHENTICATED: 'Send an access token as Authorization: Bearer.',
  INSUFFICIENT_SCOPE: 'The token does not grant invoicing:read.',
  COUNTRY_NOT_PERMITTED: 'The token is not for au.',
  RESOURCE_NOT_FOUND: 'There is no invoice 2400001.',
  METHOD_NOT_ALLOWED: 'This path takes GET, HEAD.',
  NOT_ACCEPTABLE: 'The answer is application/json: accept that, or */*.',
  PAYLOAD_TOO_LARGE: 'The body is above 256 KiB: send less at once.',
  URI_TOO_LONG: 'The URL is above 16 KiB: ask for less at once.',
  UNSUPPORTED_MEDIA_TYPE: 'The body has to be application/json.',
  IDEMPOTENCY_KEY_REUSED: 'This key came with another file or other parts: use a new one.',
  PRECONDITION_FAILED: 'It has changed since you read it: read it again.',
  PRECONDITION_REQUIRED: 'Send If-Match with the ETag of what you change.',
  RANGE_NOT_SATISFIABLE: 'The range begins behind the end of the file.',
  RATE_LIMIT_EXCEEDED: 'Too many requests; try again in 42 s.',
  INTERNAL_ERROR: 'Something went wrong on our side. Quote the correlation id.',
  DIGITAL_ASSET_STORE_ERROR: 'The store of digital assets failed; try again shortly.',
  DIGITAL_ASSET_STORE_TIMEOUT: 'The store of digital assets took too long; try again shortly.',
  SERVICE_UNAVAILABLE: 'The service is busy: try again shortly.',
  STORAGE_FULL: 'There is no room for the file; nothing was kept.',
};
