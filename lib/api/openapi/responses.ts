import { STATUS_CODES } from 'node:http';
import { type OperationMetadata, responseMediaType } from '#lib/api/declaration.ts';
import { asksAllOrNone } from '#lib/api/page-query.ts';
import { requiresIfMatch } from '#lib/api/request/input.ts';
import type { ErrorBody } from '#lib/api/response/error-response.ts';
import { sendsEtag } from '#lib/api/response/response.ts';
import { DOMAIN_ERROR_CODES, ERROR_CODES, type ErrorCode } from '#lib/errors.ts';
import { COMMON_HEADERS, type HeaderName, headerRefs } from './headers.ts';
import type { JsonSchema, SchemaRegistry } from './schemas.ts';

type ResponseContext = {
  readonly method: string;
  readonly path: string;
  readonly registry: SchemaRegistry;
  readonly example: { readonly response?: unknown };
};

/** The responses of one operation by status. Those that operations share are references. */
export function responsesObject(declaration: OperationMetadata, context: ResponseContext) {
  const { method, path } = context;
  const errors = ERROR_STATUSES.filter((status) => ONLY_WHERE[status]?.(declaration, path) ?? true);
  const shared = method === 'GET' ? [304, ...errors] : errors;
  return {
    ...successResponses(declaration, context),
    ...Object.fromEntries(
      shared.map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
    ),
  };
}

export function sharedResponses() {
  const notModified = {
    description: '`If-None-Match` names what is there: nothing has changed, and there is no body.',
    headers: headerRefs(['ETag', ...COMMON_HEADERS]),
  };
  return Object.fromEntries([
    [responseName(304), notModified],
    ...ERROR_STATUSES.map((status) => [responseName(status), errorResponseObject(status)]),
  ]);
}

/** Without 405, which belongs to a path and not to an operation. */
const ERROR_STATUSES = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))].filter(
  (status) => status !== 405,
);

function successResponses(declaration: OperationMetadata, context: ResponseContext) {
  const { summary = '', query, response: schema } = declaration;
  const description = schema.description ?? summary;
  const response = (
    description: string,
    headers: readonly HeaderName[],
    content?: object,
    last: readonly HeaderName[] = [],
  ) => ({
    description,
    headers: headerRefs([...headers, ...COMMON_HEADERS, ...last]),
    ...(content && { content }),
  });
  const document = () => ({
    'application/json': {
      schema: context.registry.reference(schema),
      ...exampleFor(declaration, context.example),
    },
  });
  const file = () => ({
    [responseMediaType(declaration) ?? '*/*']: { schema: { type: 'string', format: 'binary' } },
  });
  switch (declaration.returns) {
    case 'created':
      return { 201: response(description, ['Location', 'Idempotent-Replayed'], document()) };
    case 'accepted':
      return {
        202: response(description, ['Location', 'Idempotent-Replayed'], document(), [
          'Retry-After',
        ]),
      };
    case 'noContent':
      return { 204: response('It is done.', []) };
    case 'lines':
      return { 200: response(description, ['Changes-Cursor'], file(), ['Link']) };
    case 'bytes': {
      const headers = ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Disposition'] as const;
      return {
        200: response('The whole file.', headers, file()),
        206: response('The range of it that was asked for.', headers, file(), ['Content-Range']),
      };
    }
    default: {
      const isPaged = Object.hasOwn(query?.shape ?? {}, 'cursor');
      const etag = sendsEtag(context.method) ? (['ETag'] as const) : [];
      return { 200: response(description, etag, document(), isPaged ? ['Link'] : []) };
    }
  }
}

/** The recorded example, otherwise that of the schema. */
function exampleFor({ response }: OperationMetadata, example: ResponseContext['example']) {
  if ('response' in example) return { example: example.response };
  const [own] = (response.meta()?.['examples'] as unknown[] | undefined) ?? [];
  return own === undefined ? {} : { example: own };
}

/** Statuses that only some operations return, by a condition on the declaration. */
const ONLY_WHERE: Readonly<
  Record<number, (declaration: OperationMetadata, path: string) => boolean>
> = {
  404: requestsRecord,
  406: (declaration) => responseMediaType(declaration) !== '*/*',
  409: ({ headers }) => headers !== undefined && 'idempotencyKey' in headers.shape,
  410: ({ query }) => query !== undefined && 'changedFrom' in query.shape,
  412: ({ headers }) => headers !== undefined && 'ifMatch' in headers.shape,
  413: takesBody,
  415: takesBody,
  416: ({ returns }) => returns === 'bytes',
  428: ({ headers }) => headers !== undefined && requiresIfMatch(headers),
  502: usesAssetStore,
  504: usesAssetStore,
  507: ({ upload }) => upload !== undefined,
};

/** Whether it requests single records, in the path or by their numbers. */
function requestsRecord({ query }: OperationMetadata, path: string): boolean {
  return (query && asksAllOrNone(query)) || path.replace('/{countryCode}/', '/').includes('{');
}

function takesBody({ body, upload }: OperationMetadata): boolean {
  return body !== undefined || upload !== undefined;
}

/** Whether it waits for the asset store: deletions are done in the background. */
function usesAssetStore({ upload, returns }: OperationMetadata): boolean {
  return upload !== undefined || returns === 'bytes';
}

/** The component name of a status: `BadRequest`, not `400`, since generators make identifiers of it. */
function responseName(status: number): string {
  const phrase = STATUS_CODES[status];
  if (phrase === undefined) throw new Error(`HTTP has no status ${status}`);
  return phrase.replaceAll(/[^A-Za-z]/g, '');
}

/** The OpenAPI response of a status: its codes, headers, body, and an example of each code. */
function errorResponseObject(status: number) {
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
