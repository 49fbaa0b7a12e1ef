import type { Declaration } from './declaration.ts';
import { codesOf, ERROR_CODES } from './error-codes.ts';
import type { JsonSchema, SchemaBook } from './openapi-schemas.ts';
import type { HeaderName } from './openapi-words.ts';

/** The answers of one operation by status. What is the same for every operation is referred to. */
export function responsesOf(declaration: Declaration, method: string, book: SchemaBook) {
  const shared = [...(method === 'GET' ? [304] : []), ...failuresOf(declaration)];
  return {
    200: success(declaration, method, book),
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
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

function success(declaration: Declaration, method: string, book: SchemaBook) {
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

function failuresOf({ body }: Declaration): number[] {
  return ERROR_STATUSES.filter(
    (status) => !OF_FILES.has(status) && (body || (status !== 413 && status !== 415)),
  ).filter((status) => status !== 405);
}

/** What only operations on files answer. */
const OF_FILES: ReadonlySet<number> = new Set([409, 412, 502, 504, 507]);

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
