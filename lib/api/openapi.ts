import type { z } from 'zod';
import { SCOPE_DESCRIPTIONS, type Scope } from '#lib/auth/scopes.ts';
import type { Declared } from './declaration.ts';
import { deprecationNotice } from './deprecation.ts';
import { ErrorBody } from './error-response.ts';
import {
  HEADERS,
  headerComponentName,
  REQUEST_HEADERS,
  type RequestHeaderName,
} from './openapi-headers.ts';
import { responsesOf, sharedResponses } from './openapi-responses.ts';
import { makeSchemaBook, type SchemaBook } from './openapi-schemas.ts';
import { tagName, tagsOf } from './openapi-tags.ts';
import { CREDENTIALS, INTRODUCTION } from './openapi-words.ts';
import { headerName } from './request-headers.ts';

/** One operation with where it is served: `/v1/{countryCode}/invoices`, `GET`. */
export type RoutedOperation = {
  readonly path: string;
  readonly method: string;
  readonly declaration: Declared;
};

/** What a document has beside the declarations. */
export type DocumentFacts = {
  /** The version of the release. */
  readonly version: string;
  /** An example of what each operation takes and answers, by its `operationId`. */
  readonly examples: Readonly<Record<string, OperationExample>>;
};
export type OperationExample = { readonly request?: unknown; readonly response?: unknown };

/** The OpenAPI 3.1 document of the operations, made from their declarations. */
export function openApiDocument(
  operations: readonly RoutedOperation[],
  { version, examples }: DocumentFacts,
) {
  const book = makeSchemaBook();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const routed of operations) {
    const item = paths[routed.path] ?? {};
    paths[routed.path] = {
      ...item,
      [routed.method.toLowerCase()]: operationObject(routed, book, examples),
    };
  }
  book.refer(ErrorBody);
  const responses = sharedResponses();
  return {
    openapi: '3.1.0',
    info: { title: 'Trade Supply Data API', version, description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: tagsOf(operations.map(({ declaration }) => declaration.scope)),
    paths,
    components: {
      schemas: book.schemas(),
      parameters: byComponentName(REQUEST_HEADERS),
      headers: referredTo(byComponentName(HEADERS), [paths, responses]),
      responses,
      securitySchemes: { 'jwt-authorizer': securityScheme() },
    },
  };
}

function operationObject(
  { declaration, method, path }: RoutedOperation,
  book: SchemaBook,
  examples: DocumentFacts['examples'],
) {
  const operationId = operationIdOf(method, path);
  const example = examples[operationId] ?? {};
  const notice = declaration.deprecated && deprecationNotice(declaration.deprecated);
  const description = [declaration.description, notice].filter(Boolean).join('\n\n');
  return {
    operationId,
    tags: [tagName(declaration.scope)],
    summary: declaration.summary,
    ...(description ? { description } : {}),
    ...(declaration.deprecated ? { deprecated: true } : {}),
    security: [{ 'jwt-authorizer': [declaration.scope] }],
    parameters: [
      ...parametersOf(declaration.params, 'path', book),
      ...(declaration.query ? parametersOf(declaration.query, 'query', book) : []),
      ...ownHeaders(declaration.headers, book),
      ...requestHeaders(method, declaration),
    ],
    ...requestBodyOf(declaration, book, example),
    responses: responsesOf(declaration, { method, path, book, example }),
  };
}

/** `GET /v1/{countryCode}/invoices/{invoiceNumber}` is `getInvoicesByInvoiceNumber`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .split('/')
    .filter((part) => part !== '' && part !== 'v1' && part !== '{countryCode}')
    .map((part) => (part.startsWith('{') ? `By-${part.slice(1, -1)}` : part));
  const name = words.join('-').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${method.toLowerCase()}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query', book: SchemaBook) {
  const { properties = {}, required = [] } = book.inline(schema);
  return Object.entries(properties).map(([name, { description, explode = true, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema: rest,
    ...(rest.type === 'array' ? { style: 'form', explode } : {}),
  }));
}

/** The headers that an operation itself reads. */
function ownHeaders(schema: z.ZodType | undefined, book: SchemaBook) {
  const { properties = {}, required = [] } = schema ? book.inline(schema) : {};
  return Object.entries(properties).map(([member, { description, ...rest }]) => ({
    name: headerName(member),
    in: 'header',
    required: required.includes(member),
    ...(description ? { description } : {}),
    schema: rest,
  }));
}

function requestHeaders(method: string, { answers }: Declared) {
  const names: RequestHeaderName[] = [
    ...(method === 'GET' ? (['If-None-Match'] as const) : []),
    ...(answers === 'bytes' ? (['Range', 'If-Range'] as const) : []),
    'X-Correlation-Id',
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${headerComponentName(name)}` }));
}

function requestBodyOf({ body, upload }: Declared, book: SchemaBook, example: OperationExample) {
  if (upload) return { requestBody: { required: true, content: uploadContent(upload, book) } };
  if (!body) return {};
  const shown = 'request' in example ? { example: example.request } : {};
  const content = { 'application/json': { schema: book.refer(body), ...shown } };
  return { requestBody: { required: true, content } };
}

/** A form with the file and the text parts; a part of a list is repeated. */
function uploadContent({ parts }: NonNullable<Declared['upload']>, book: SchemaBook) {
  const { properties = {}, required = [], ...rest } = book.inline(parts);
  const file = { type: 'string', format: 'binary', description: 'The file, with its name.' };
  const schema = { ...rest, properties: { file, ...properties }, required: ['file', ...required] };
  return { 'multipart/form-data': { schema } };
}

function byComponentName<T>(headers: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, header]) => [headerComponentName(name), header]),
  );
}

/** The headers that something refers to: those of a deprecation are there while something is deprecated. */
function referredTo<T>(headers: Readonly<Record<string, T>>, document: unknown) {
  const text = JSON.stringify(document);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}

function securityScheme() {
  const scopes: Record<Scope, string> = SCOPE_DESCRIPTIONS;
  return {
    type: 'oauth2',
    description: CREDENTIALS,
    flows: { clientCredentials: { tokenUrl: '/idp/token', scopes } },
  };
}
