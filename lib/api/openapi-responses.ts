import { STATUS_CODES } from 'node:http';
import { acceptedTypeOf, type Declared } from './declaration.ts';
import { ERROR_CODES } from './error-codes.ts';
import { errorResponse } from './openapi-errors.ts';
import { ALWAYS, type HeaderName, headersOf } from './openapi-headers.ts';
import type { SchemaBook } from './openapi-schemas.ts';

type ResponseContext = {
  readonly method: string;
  readonly path: string;
  readonly registry: SchemaBook;
  readonly example: { readonly response?: unknown };
};

/** The responses of one operation by status. Those that operations share are references. */
export function responsesOf(declaration: Declared, context: ResponseContext) {
  const { method, path } = context;
  const shared = [...(method === 'GET' ? [304] : []), ...errorStatuses(declaration, path)];
  return {
    ...successResponses(declaration, context),
    ...Object.fromEntries(
      shared.map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
    ),
  };
}

/** The responses that operations share, by component name. */
export function sharedResponses() {
  return Object.fromEntries([
    [responseName(304), notModified()],
    ...ERROR_STATUSES.map((status) => [responseName(status), errorResponse(status)]),
  ]);
}

/** Without 405, which belongs to a path and not to an operation. */
const ERROR_STATUSES = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))].filter(
  (status) => status !== 405,
);

function successResponses(declaration: Declared, context: ResponseContext) {
  const { registry, example } = context;
  switch (declaration.answers) {
    case 'created':
      return {
        201: {
          description: declaration.response.description ?? declaration.summary,
          headers: headersOf(['Location', 'Idempotent-Replayed', ...commonHeaders(declaration)]),
          content: {
            'application/json': {
              schema: registry.refer(declaration.response),
              ...exampleFor(declaration, example),
            },
          },
        },
      };
    case 'nothing':
      return {
        204: { description: 'It is done.', headers: headersOf(commonHeaders(declaration)) },
      };
    case 'bytes':
      return fileResponses(declaration);
    case 'made':
      return { 200: generatedFile(declaration) };
    default:
      return { 200: documentResponse(declaration, context) };
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
    ...commonHeaders(declaration),
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

function generatedFile(declaration: Declared) {
  const schema = { type: 'string', format: 'binary' };
  return {
    description: declaration.summary,
    headers: headersOf(['ETag', 'Content-Disposition', ...commonHeaders(declaration)]),
    content: { [acceptedTypeOf(declaration) ?? '*/*']: { schema } },
  };
}

function documentResponse(declaration: Declared, { method, registry, example }: ResponseContext) {
  const isPaged = Object.hasOwn(declaration.query?.shape ?? {}, 'cursor');
  return {
    description: declaration.response.description ?? declaration.summary,
    headers: headersOf([
      ...(method === 'GET' ? (['ETag'] as const) : []),
      ...commonHeaders(declaration),
      ...(isPaged && !declaration.deprecated ? (['Link'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: registry.refer(declaration.response),
        ...exampleFor(declaration, example),
      },
    },
  };
}

/** The recorded example, otherwise that of the schema. */
function exampleFor({ response }: Declared, example: ResponseContext['example']) {
  if ('response' in example) return { example: example.response };
  const [own] = (response.meta()?.['examples'] as unknown[] | undefined) ?? [];
  return own === undefined ? {} : { example: own };
}

/** The headers of every successful response of an operation. */
function commonHeaders({ deprecated }: Declared): readonly HeaderName[] {
  return deprecated ? [...ALWAYS, 'Deprecation', 'Sunset', 'Link'] : ALWAYS;
}

function notModified() {
  return {
    description: '`If-None-Match` names what is there: nothing has changed, and there is no body.',
    headers: headersOf(['ETag', ...ALWAYS]),
  };
}

/** Statuses that only some operations return, by a condition on the declaration. */
const ONLY_WHERE: Readonly<Record<number, (declaration: Declared, path: string) => boolean>> = {
  404: requestsRecord,
  406: (declaration) => acceptedTypeOf(declaration) !== '*/*',
  409: ({ headers }) => headers !== undefined && 'idempotencyKey' in headers.shape,
  412: ({ headers }) => headers !== undefined && 'ifMatch' in headers.shape,
  413: takesBody,
  415: takesBody,
  416: ({ answers }) => answers === 'bytes',
  502: usesAssetStore,
  504: usesAssetStore,
  507: ({ upload }) => upload !== undefined,
};

/** Whether it requests single records, in the path or by a required parameter. */
function requestsRecord({ query }: Declared, path: string): boolean {
  const needsQuery = query !== undefined && !query.safeParse({}).success;
  return needsQuery || path.replace('/{countryCode}/', '/').includes('{');
}

function takesBody({ body, upload }: Declared): boolean {
  return body !== undefined || upload !== undefined;
}

/** Whether it waits for the asset store: deletions are done in the background. */
function usesAssetStore({ upload, answers }: Declared): boolean {
  return upload !== undefined || answers === 'bytes';
}

function errorStatuses(declaration: Declared, path: string): number[] {
  return ERROR_STATUSES.filter((status) => ONLY_WHERE[status]?.(declaration, path) ?? true);
}

/** The component name of a status: `BadRequest`, not `400`, since generators make identifiers of it. */
function responseName(status: number): string {
  const phrase = STATUS_CODES[status];
  if (phrase === undefined) throw new Error(`HTTP has no status ${status}`);
  return phrase.replaceAll(/[^A-Za-z]/g, '');
}
