import { acceptedTypeOf } from './accepted-type.ts';
import type { Declared } from './declaration.ts';
import { codesOf, ERROR_CODES } from './error-codes.ts';
import type { JsonSchema, SchemaBook } from './openapi-schemas.ts';
import type { HeaderName } from './openapi-words.ts';

/** The answers of one operation by status. What is the same for every operation is referred to. */
export function responsesOf(declaration: Declared, method: string, book: SchemaBook) {
  const shared = [...(method === 'GET' ? [304] : []), ...failuresOf(declaration)];
  return {
    ...successes(declaration, method, book),
    ...byStatus(shared, (status) => ({ $ref: `#/components/responses/${status}` })),
  };
}

/** The answers that operations have in common, by status. */
export function sharedResponses() {
  return { 304: notModified(), ...byStatus(ERROR_STATUSES, errorResponse) };
}

const ERROR_STATUSES = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))];

const ALWAYS: readonly HeaderName[] = [
  'X-Correlation-Id',
  'Cache-Control',
  'Vary',
  'RateLimit',
  'RateLimit-Policy',
];

/** What a failure has beside its correlation id and `Cache-Control: no-store`. */
const OF_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  416: ['Content-Range'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

/** What an operation answers when it does what it is asked for. */
function successes(declaration: Declared, method: string, book: SchemaBook) {
  switch (declaration.answers) {
    case 'created':
      return {
        201: {
          description: declaration.response.description ?? declaration.summary,
          headers: headersOf(['Location', 'Idempotent-Replayed', ...ALWAYS]),
          content: { 'application/json': { schema: book.refer(declaration.response) } },
        },
      };
    case 'nothing':
      return { 204: { description: 'It is done.', headers: headersOf(ALWAYS) } };
    case 'bytes':
      return fileResponses(declaration);
    case 'made':
      return { 200: madeFile(declaration) };
    default:
      return { 200: success(declaration, method, book) };
  }
}

function fileResponses(declaration: Declared) {
  const schema = { type: 'string', format: 'binary' };
  const content = { [acceptedTypeOf(declaration) ?? '*/*']: { schema } };
  const headers: readonly HeaderName[] = [
    'ETag',
    'Last-Modified',
    'Accept-Ranges',
    'Content-Disposition',
    ...ALWAYS,
  ];
  return {
    200: { description: 'The whole file.', headers: headersOf(headers), content },
    206: {
      description: 'The range of it that was asked for.',
      headers: headersOf([...headers, 'Content-Range']),
      content,
    },
  };
}

function madeFile(declaration: Declared) {
  const schema = { type: 'string', format: 'binary' };
  return {
    description: declaration.summary,
    headers: headersOf(['ETag', 'Content-Disposition', ...ALWAYS]),
    content: { [acceptedTypeOf(declaration) ?? '*/*']: { schema } },
  };
}

function success(declaration: Declared, method: string, book: SchemaBook) {
  const comesInPages = Object.hasOwn(declaration.query?.shape ?? {}, 'cursor');
  return {
    description: declaration.response.description ?? declaration.summary,
    headers: headersOf([
      ...(method === 'GET' ? (['ETag'] as const) : []),
      ...ALWAYS,
      ...(comesInPages ? (['Link'] as const) : []),
    ]),
    content: { 'application/json': { schema: book.refer(declaration.response) } },
  };
}

function notModified() {
  return {
    description: '`If-None-Match` names what is there: nothing has changed, and there is no body.',
    headers: headersOf(['ETag', ...ALWAYS]),
  };
}

/** Statuses that an operation answers only where its declaration is such. */
const ONLY_WHERE: Readonly<Record<number, (declared: Declared) => boolean>> = {
  // The path has no such method; so no operation says it.
  405: () => false,
  406: (declared) => acceptedTypeOf(declared) !== '*/*',
  409: ({ headers }) => headers !== undefined && 'idempotencyKey' in headers.shape,
  412: ({ headers }) => headers !== undefined && 'ifMatch' in headers.shape,
  413: takesBody,
  415: takesBody,
  416: ({ answers }) => answers === 'bytes',
  502: asksStore,
  504: asksStore,
  507: ({ upload }) => upload !== undefined,
};

function takesBody({ body, upload }: Declared): boolean {
  return body !== undefined || upload !== undefined;
}

/** Whether the bytes of a file are written or read; their removal is nobody's to wait for. */
function asksStore({ upload, answers }: Declared): boolean {
  return upload !== undefined || answers === 'bytes';
}

function failuresOf(declared: Declared): number[] {
  return ERROR_STATUSES.filter((status) => ONLY_WHERE[status]?.(declared) ?? true);
}

function errorResponse(status: number) {
  const codes = codesOf(status);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].meaning}`).join(' '),
    headers: headersOf(['X-Correlation-Id', 'Cache-Control', ...(OF_STATUS[status] ?? [])]),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { properties: { status: { const: status }, errorCode: { enum: codes } } },
            ...(status === 400 ? [{ required: ['details'] }] : []),
          ],
        } satisfies JsonSchema,
      },
    },
  };
}

function headersOf(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function byStatus<T>(statuses: readonly number[], make: (status: number) => T): Record<string, T> {
  return Object.fromEntries(statuses.map((status) => [status, make(status)]));
}
