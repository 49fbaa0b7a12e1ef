import type { z } from 'zod';
import { type OperationMetadata, scopesOf } from '#lib/api/declaration.ts';
import { PATCH_TYPES } from '#lib/api/request/body.ts';
import { headerName } from '#lib/api/request/input.ts';
import { ErrorBody } from '#lib/api/response/error-response.ts';
import { SCOPE_DESCRIPTIONS } from '#lib/auth/scopes.ts';
import { CONTACT, CREDENTIALS, INTRODUCTION, tagName, tagsOf } from './descriptions.ts';
import {
  headerComponentName,
  REQUEST_HEADERS,
  RESPONSE_HEADERS,
  type RequestHeaderName,
} from './headers.ts';
import { responsesObject, sharedResponses } from './responses.ts';
import { makeSchemaRegistry, type SchemaRegistry } from './schemas.ts';

/** An operation with its path, such as `/v1/{countryCode}/invoices`, and method, such as `GET`. */
export type RoutedOperation = {
  readonly path: string;
  readonly method: string;
  readonly declaration: OperationMetadata;
};

export type DocumentOptions = {
  /** The release. */
  readonly version: string;
  /** Examples of requests and responses, by `operationId`. */
  readonly examples: Readonly<Record<string, OperationExample>>;
};
type OperationExample = { readonly request?: unknown; readonly response?: unknown };

/** The OpenAPI 3.1 document, generated from the declarations. */
export function openApiDocument(
  operations: readonly RoutedOperation[],
  { version, examples }: DocumentOptions,
) {
  const registry = makeSchemaRegistry();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const routed of operations) {
    const operation = operationObject(routed, registry, examples);
    paths[routed.path] = { ...paths[routed.path], [routed.method.toLowerCase()]: operation };
  }
  registry.reference(ErrorBody);
  return {
    openapi: '3.1.0',
    info: { title: 'Trade Supply Data API', version, description: INTRODUCTION, contact: CONTACT },
    servers: [{ url: '/' }],
    tags: tagsOf(operations.map(({ declaration }) => scopesOf(declaration)[0])),
    paths,
    components: {
      schemas: registry.schemas(),
      parameters: byComponentName(REQUEST_HEADERS, (name) => ({
        name,
        in: 'header',
        required: false,
      })),
      headers: byComponentName(RESPONSE_HEADERS, () => ({})),
      responses: sharedResponses(),
      securitySchemes: {
        'jwt-authorizer': {
          type: 'oauth2',
          description: CREDENTIALS,
          flows: { clientCredentials: { tokenUrl: '/idp/token', scopes: SCOPE_DESCRIPTIONS } },
        },
      },
    },
  };
}

function operationObject(
  { declaration, method, path }: RoutedOperation,
  registry: SchemaRegistry,
  examples: DocumentOptions['examples'],
) {
  const { operationId } = declaration;
  const example = examples[operationId] ?? {};
  return {
    operationId,
    tags: [tagName(scopesOf(declaration)[0])],
    summary: declaration.summary,
    ...(declaration.description ? { description: declaration.description } : {}),
    security: [{ 'jwt-authorizer': scopesOf(declaration) }],
    parameters: [
      ...parametersOf(declaration.params, 'path', registry),
      ...parametersOf(declaration.query, 'query', registry),
      ...parametersOf(declaration.headers, 'header', registry),
      ...commonRequestHeaders(method, declaration),
    ],
    ...requestBodyOf(declaration, registry, example),
    responses: responsesObject(declaration, { method, path, registry, example }),
  };
}

/** The parameters of a schema; headers are named in camelCase. */
function parametersOf(
  schema: z.ZodType | undefined,
  location: 'path' | 'query' | 'header',
  registry: SchemaRegistry,
) {
  const { properties = {}, required = [] } = schema ? registry.inline(schema) : {};
  return Object.entries(properties).map(([name, { description, explode = true, ...rest }]) => ({
    name: location === 'header' ? headerName(name) : name,
    in: location,
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema: rest,
    ...(rest.type === 'array' ? { style: 'form', explode } : {}),
  }));
}

function commonRequestHeaders(method: string, { returns }: OperationMetadata) {
  const names: RequestHeaderName[] = [
    ...(method === 'GET' ? (['If-None-Match'] as const) : []),
    ...(returns === 'bytes' ? (['Range', 'If-Range'] as const) : []),
    'X-Correlation-Id',
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${headerComponentName(name)}` }));
}

function requestBodyOf(
  { body, upload, isMergePatch }: OperationMetadata,
  registry: SchemaRegistry,
  example: OperationExample,
) {
  if (upload) return { requestBody: { required: true, content: uploadContent(upload, registry) } };
  if (!body) return {};
  const media = 'request' in example ? { example: example.request } : {};
  const types = isMergePatch ? PATCH_TYPES : ['application/json'];
  const typed = { schema: registry.reference(body), ...media };
  const content = Object.fromEntries(types.map((type) => [type, typed]));
  return { requestBody: { required: true, content } };
}

/** The form schema: the file and the text parts, of which those of a list are repeated. */
function uploadContent(
  { parts }: NonNullable<OperationMetadata['upload']>,
  registry: SchemaRegistry,
) {
  const { properties = {}, required = [], ...rest } = registry.inline(parts);
  const file = { type: 'string', format: 'binary', description: 'The file, with its name.' };
  const schema = { ...rest, properties: { file, ...properties }, required: ['file', ...required] };
  return { 'multipart/form-data': { schema } };
}

function byComponentName<T>(headers: Readonly<Record<string, T>>, more: (name: string) => object) {
  const named = Object.entries(headers).map(
    ([name, header]) => [headerComponentName(name), { ...more(name), ...header }] as const,
  );
  return Object.fromEntries(named);
}
