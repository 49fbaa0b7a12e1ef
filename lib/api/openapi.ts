import type { z } from 'zod';
import { SCOPE_DESCRIPTIONS, type Scope } from '#lib/auth/scopes.ts';
import type { Declaration } from './declaration.ts';
import { ErrorBody } from './error-body.ts';
import { codesOf, ERROR_CODES } from './error-codes.ts';
import { type JsonSchema, makeSchemaBook, type SchemaBook } from './openapi-schemas.ts';
import { HEADERS, INTRODUCTION } from './openapi-words.ts';

/** One operation with where it is served: `/v1/{countryCode}/invoices`, `GET`. */
export type RoutedOperation = {
  readonly path: string;
  readonly method: string;
  readonly declaration: Declaration;
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
      headers: HEADERS,
      responses: Object.fromEntries(
        ERROR_STATUSES.map((status) => [status, errorResponse(status)]),
      ),
      securitySchemes: { 'jwt-authorizer': securityScheme() },
    },
  };
}

const ERROR_STATUSES = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))];

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
    ],
    ...(declaration.body ? { requestBody: requestBody(declaration.body, book) } : {}),
    responses: { 200: success(declaration, method, book), ...failures(declaration) },
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
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema: rest,
    ...(rest.type === 'array' ? { style: 'form', explode: true } : {}),
  }));
}

function requestBody(schema: z.ZodType, book: SchemaBook) {
  return { required: true, content: { 'application/json': { schema: book.refer(schema) } } };
}

function success(declaration: Declaration, method: string, book: SchemaBook) {
  const names = method === 'GET' ? Object.keys(HEADERS) : Object.keys(HEADERS).slice(1);
  return {
    description: declaration.response.description ?? declaration.summary,
    headers: Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: { 'application/json': { schema: book.refer(declaration.response) } },
  };
}

function failures(declaration: Declaration) {
  const statuses = ERROR_STATUSES.filter(
    (status) => declaration.body || (status !== 413 && status !== 415),
  ).filter((status) => status !== 405);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

function errorResponse(status: number) {
  const codes = codesOf(status);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].meaning}`).join(' '),
    headers: { 'X-Correlation-Id': { $ref: '#/components/headers/X-Correlation-Id' } },
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

function securityScheme() {
  const scopes: Record<Scope, string> = SCOPE_DESCRIPTIONS;
  return {
    type: 'oauth2',
    description:
      'An access token (RFC 9068) of the issuer that /.well-known/oauth-protected-resource names.',
    flows: { clientCredentials: { tokenUrl: '/idp/token', scopes } },
  };
}
