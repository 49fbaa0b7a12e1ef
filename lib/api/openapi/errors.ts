import type { ErrorBody } from '#lib/api/response/error-response.ts';
import { DOMAIN_ERROR_CODES, ERROR_CODES, type ErrorCode } from '#lib/errors.ts';
import { type HeaderName, headerRefs } from './headers.ts';
import type { JsonSchema } from './schemas.ts';

/** The OpenAPI response of a status: its codes, headers, body, and an example of each code. */
export function errorResponseObject(status: number) {
  const codes = DOMAIN_ERROR_CODES.filter((code) => ERROR_CODES[code].status === status);
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
                ...(status === 400 ? { details: DETAILS } : {}),
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

const DETAILS = { type: 'array', items: { $ref: '#/components/schemas/ErrorDetail' } };

/** The headers of every error that comes after authentication. */
const RATE_LIMIT_HEADERS: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

const HEADERS_BY_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate', ...RATE_LIMIT_HEADERS],
  416: ['Content-Range', ...RATE_LIMIT_HEADERS],
  429: ['Retry-After', ...RATE_LIMIT_HEADERS],
  503: ['Retry-After', ...RATE_LIMIT_HEADERS],
};

function exampleOf(code: ErrorCode): ErrorBody {
  const { status, meaning } = ERROR_CODES[code];
  return {
    errorCode: code,
    message: meaning,
    status,
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
