import { STATUS_CODES } from 'node:http';
import { type OperationMetadata, responseMediaType } from '#lib/api/declaration.ts';
import { requiresIfMatch } from '#lib/api/request/input.ts';
import { ERROR_CODES } from '#lib/api/response/error-codes.ts';
import { sendsEtag } from '#lib/api/response/response.ts';
import { errorResponseObject } from './errors.ts';
import { COMMON_HEADERS, type HeaderName, headerRefs } from './headers.ts';
import type { SchemaRegistry } from './schemas.ts';

type ResponseContext = {
  readonly method: string;
  readonly path: string;
  readonly registry: SchemaRegistry;
  readonly example: { readonly response?: unknown };
};

/** The responses of one operation by status. Those that operations share are references. */
export function responsesObject(declaration: OperationMetadata, context: ResponseContext) {
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
    ...ERROR_STATUSES.map((status) => [responseName(status), errorResponseObject(status)]),
  ]);
}

/** Without 405, which belongs to a path and not to an operation. */
const ERROR_STATUSES = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))].filter(
  (status) => status !== 405,
);

function successResponses(declaration: OperationMetadata, context: ResponseContext) {
  const { registry, example } = context;
  switch (declaration.returns) {
    case 'created':
      return {
        201: {
          description: declaration.response.description ?? declaration.summary,
          headers: headerRefs(['Location', 'Idempotent-Replayed', ...commonHeaders(declaration)]),
          content: {
            'application/json': {
              schema: registry.reference(declaration.response),
              ...exampleFor(declaration, example),
            },
          },
        },
      };
    case 'noContent':
      return {
        204: { description: 'It is done.', headers: headerRefs(commonHeaders(declaration)) },
      };
    case 'bytes':
      return fileResponses(declaration);
    case 'generated':
      return { 200: generatedFile(declaration) };
    default:
      return { 200: documentResponse(declaration, context) };
  }
}

function fileResponses(declaration: OperationMetadata) {
  const schema = { type: 'string', format: 'binary' };
  const content = { [responseMediaType(declaration) ?? '*/*']: { schema } };
  const headers: readonly HeaderName[] = [
    'ETag',
    'Last-Modified',
    'Accept-Ranges',
    'Content-Disposition',
    ...commonHeaders(declaration),
  ];
  return {
    200: { description: 'The whole file.', headers: headerRefs(headers), content },
    206: {
      description: 'The range of it that was asked for.',
      headers: headerRefs([...headers, 'Content-Range']),
      content,
    },
  };
}

function generatedFile(declaration: OperationMetadata) {
  const schema = { type: 'string', format: 'binary' };
  return {
    description: declaration.summary,
    headers: headerRefs(['ETag', 'Content-Disposition', ...commonHeaders(declaration)]),
    content: { [responseMediaType(declaration) ?? '*/*']: { schema } },
  };
}

function documentResponse(
  declaration: OperationMetadata,
  { method, registry, example }: ResponseContext,
) {
  const isPaged = Object.hasOwn(declaration.query?.shape ?? {}, 'cursor');
  return {
    description: declaration.response.description ?? declaration.summary,
    headers: headerRefs([
      ...(sendsEtag(method) ? (['ETag'] as const) : []),
      ...commonHeaders(declaration),
      ...(isPaged && !declaration.deprecated ? (['Link'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: registry.reference(declaration.response),
        ...exampleFor(declaration, example),
      },
    },
  };
}

/** The recorded example, otherwise that of the schema. */
function exampleFor({ response }: OperationMetadata, example: ResponseContext['example']) {
  if ('response' in example) return { example: example.response };
  const [own] = (response.meta()?.['examples'] as unknown[] | undefined) ?? [];
  return own === undefined ? {} : { example: own };
}

/** The headers of every successful response of an operation. */
function commonHeaders({ deprecated }: OperationMetadata): readonly HeaderName[] {
  return deprecated ? [...COMMON_HEADERS, 'Deprecation', 'Sunset', 'Link'] : COMMON_HEADERS;
}

function notModified() {
  return {
    description: '`If-None-Match` names what is there: nothing has changed, and there is no body.',
    headers: headerRefs(['ETag', ...COMMON_HEADERS]),
  };
}

/** Statuses that only some operations return, by a condition on the declaration. */
const ONLY_WHERE: Readonly<
  Record<number, (declaration: OperationMetadata, path: string) => boolean>
> = {
  404: requestsRecord,
  406: (declaration) => responseMediaType(declaration) !== '*/*',
  409: ({ headers }) => headers !== undefined && 'idempotencyKey' in headers.shape,
  412: ({ headers }) => headers !== undefined && 'ifMatch' in headers.shape,
  413: takesBody,
  415: takesBody,
  416: ({ returns }) => returns === 'bytes',
  428: ({ headers }) => headers !== undefined && requiresIfMatch(headers),
  502: usesAssetStore,
  504: usesAssetStore,
  507: ({ upload }) => upload !== undefined,
};

/** Whether it requests single records, in the path or by a required parameter. */
function requestsRecord({ query }: OperationMetadata, path: string): boolean {
  const needsQuery = query !== undefined && !query.safeParse({}).success;
  return needsQuery || path.replace('/{countryCode}/', '/').includes('{');
}

function takesBody({ body, upload }: OperationMetadata): boolean {
  return body !== undefined || upload !== undefined;
}

/** Whether it waits for the asset store: deletions are done in the background. */
function usesAssetStore({ upload, returns }: OperationMetadata): boolean {
  return upload !== undefined || returns === 'bytes';
}

function errorStatuses(declaration: OperationMetadata, path: string): number[] {
  return ERROR_STATUSES.filter((status) => ONLY_WHERE[status]?.(declaration, path) ?? true);
}

/** The component name of a status: `BadRequest`, not `400`, since generators make identifiers of it. */
function responseName(status: number): string {
  const phrase = STATUS_CODES[status];
  if (phrase === undefined) throw new Error(`HTTP has no status ${status}`);
  return phrase.replaceAll(/[^A-Za-z]/g, '');
}
