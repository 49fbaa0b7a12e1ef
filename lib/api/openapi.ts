import type { z } from 'zod';
import { SCOPE_DESCRIPTIONS, type Scope } from '#lib/auth/scopes.ts';
import type { Declared } from './declaration.ts';
import { ErrorBody } from './error-body.ts';
import { responsesOf, sharedResponses } from './openapi-responses.ts';
import { makeSchemaBook, type SchemaBook } from './openapi-schemas.ts';
import {
  CREDENTIALS,
  HEADERS,
  INTRODUCTION,
  REQUEST_HEADERS,
  type RequestHeaderName,
} from './openapi-words.ts';
import { headerName } from './request-headers.ts';

/** One operation with where it is served: `/v1/{countryCode}/invoices`, `GET`. */
export type RoutedOperation = {
  readonly path: string;
  readonly method: string;
  readonly declaration: Declared;
};

/** The OpenAPI 3.1 document of the operations, made from their declarations alone. */
export function openApiDocument(operations: readonly RoutedOperation[]) {
  const book = makeSchemaBook();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const routed of operations) {
    const item = paths[routed.path] ?? {};
    paths[routed.path] = { ...item, [routed.method.toLowerCase()]: operationObject(routed, book) };
  }
  book.refer(ErrorBody);
  return {
    openapi: '3.1.0',
    info: { title: 'Trade Supply Data API', version: '0.0.1', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: book.schemas(),
      parameters: REQUEST_HEADERS,
      headers: HEADERS,
      responses: sharedResponses(),
      securitySchemes: { 'jwt-authorizer': securityScheme() },
    },
  };
}

function operationObject(routed: RoutedOperation, book: SchemaBook) {
  const { declaration, method, path } = routed;
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(routed)],
    summary: declaration.summary,
    ...(declaration.description ? { description: declaration.description } : {}),
    security: [{ 'jwt-authorizer': [declaration.scope] }],
    parameters: [
      ...parametersOf(declaration.params, 'path', book),
      ...(declaration.query ? parametersOf(declaration.query, 'query', book) : []),
      ...ownHeaders(declaration.headers, book),
      ...requestHeaders(method, declaration),
    ],
    ...requestBodyOf(declaration, book),
    responses: responsesOf(declaration, method, book),
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

function tagOf({ declaration }: RoutedOperation): string {
  const [domain = ''] = declaration.scope.split(':');
  return domain.charAt(0).toUpperCase() + domain.slice(1);
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
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function requestBodyOf({ body, upload }: Declared, book: SchemaBook) {
  if (upload) return { requestBody: { required: true, content: uploadContent(upload, book) } };
  if (!body) return {};
  const content = { 'application/json': { schema: book.refer(body) } };
  return { requestBody: { required: true, content } };
}

/** A form with the file and the text parts; a part of a list is repeated. */
function uploadContent({ parts }: NonNullable<Declared['upload']>, book: SchemaBook) {
  const { properties = {}, required = [], ...rest } = book.inline(parts);
  const file = { type: 'string', format: 'binary', description: 'The file, with its name.' };
  const schema = { ...rest, properties: { file, ...properties }, required: ['file', ...required] };
  return { 'multipart/form-data': { schema } };
}

function securityScheme() {
  const scopes: Record<Scope, string> = SCOPE_DESCRIPTIONS;
  return {
    type: 'oauth2',
    description: CREDENTIALS,
    flows: { clientCredentials: { tokenUrl: '/idp/token', scopes } },
  };
}
