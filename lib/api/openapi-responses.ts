import { STATUS_CODES } from 'node:http';
import { acceptedTypeOf, type Declared } from './declaration.ts';
import { ERROR_CODES } from './error-codes.ts';
import { errorResponse } from './openapi-errors.ts';
import { ALWAYS, type HeaderName, headersOf } from './openapi-headers.ts';
import type { SchemaBook } from './openapi-schemas.ts';

type Answered = {
  readonly method: string;
  readonly path: string;
  readonly book: SchemaBook;
  readonly example: { readonly response?: unknown };
};

/** The answers of one operation by status. What is the same for every operation is referred to. */
export function responsesOf(declaration: Declared, answered: Answered) {
  const { method, path } = answered;
  const shared = [...(method === 'GET' ? [304] : []), ...failuresOf(declaration, path)];
  return {
    ...successes(declaration, answered),
    ...Object.fromEntries(
      shared.map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
    ),
  };
}

/** The answers that operations have in common, by their names in the document. */
export function sharedResponses() {
  return Object.fromEntries([
    [responseName(304), notModified()],
    ...ERROR_STATUSES.map((status) => [responseName(status), errorResponse(status)]),
  ]);
}

/** 405 is no operation's: the path has no such method, and what it has `Allow` says. */
const ERROR_STATUSES = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))].filter(
  (status) => status !== 405,
);

/** What an operation answers when it does what it is asked for. */
function successes(declaration: Declared, answered: Answered) {
  const { book, example } = answered;
  switch (declaration.answers) {
    case 'created':
      return {
        201: {
          description: declaration.response.description ?? declaration.summary,
          headers: headersOf(['Location', 'Idempotent-Replayed', ...always(declaration)]),
          content: {
            'application/json': {
              schema: book.refer(declaration.response),
              ...shown(declaration, example),
            },
          },
        },
      };
    case 'nothing':
      return { 204: { description: 'It is done.', headers: headersOf(always(declaration)) } };
    case 'bytes':
      return fileResponses(declaration);
    case 'made':
      return { 200: madeFile(declaration) };
    default:
      return { 200: success(declaration, answered) };
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
    ...always(declaration),
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
    headers: headersOf(['ETag', 'Content-Disposition', ...always(declaration)]),
    content: { [acceptedTypeOf(declaration) ?? '*/*']: { schema } },
  };
}

function success(declaration: Declared, { method, book, example }: Answered) {
  const comesInPages = Object.hasOwn(declaration.query?.shape ?? {}, 'cursor');
  return {
    description: declaration.response.description ?? declaration.summary,
    headers: headersOf([
      ...(method === 'GET' ? (['ETag'] as const) : []),
      ...always(declaration),
      ...(comesInPages && !declaration.deprecated ? (['Link'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: book.refer(declaration.response),
        ...shown(declaration, example),
      },
    },
  };
}

/** The example of the published file, else the schema's own. */
function shown({ response }: Declared, example: Answered['example']) {
  if ('response' in example) return { example: example.response };
  const [own] = (response.meta()?.['examples'] as unknown[] | undefined) ?? [];
  return own === undefined ? {} : { example: own };
}

/** What every answer of an operation has; one that is deprecated says so each time. */
function always({ deprecated }: Declared): readonly HeaderName[] {
  return deprecated ? [...ALWAYS, 'Deprecation', 'Sunset', 'Link'] : ALWAYS;
}

function notModified() {
  return {
    description: '`If-None-Match` names what is there: nothing has changed, and there is no body.',
    headers: headersOf(['ETag', ...ALWAYS]),
  };
}

/** Statuses that an operation answers only where its declaration is such. */
const ONLY_WHERE: Readonly<Record<number, (declared: Declared, path: string) => boolean>> = {
  404: namesRecord,
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

/** Whether single records are asked for, in the path or by a parameter that has to be there. */
function namesRecord({ query }: Declared, path: string): boolean {
  const needsQuery = query !== undefined && !query.safeParse({}).success;
  return needsQuery || path.replace('/{countryCode}/', '/').includes('{');
}

function takesBody({ body, upload }: Declared): boolean {
  return body !== undefined || upload !== undefined;
}

/** Whether the bytes of a file are written or read; their removal is nobody's to wait for. */
function asksStore({ upload, answers }: Declared): boolean {
  return upload !== undefined || answers === 'bytes';
}

function failuresOf(declared: Declared, path: string): number[] {
  return ERROR_STATUSES.filter((status) => ONLY_WHERE[status]?.(declared, path) ?? true);
}

/** The name of a shared response: generators make identifiers of it, so `BadRequest`, not `400`. */
function responseName(status: number): string {
  const phrase = STATUS_CODES[status];
  if (phrase === undefined) throw new Error(`HTTP has no status ${status}`);
  return phrase.replaceAll(/[^A-Za-z]/g, '');
}
