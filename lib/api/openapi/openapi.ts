import type { z } from 'zod';
import { type OperationMetadata, scopesOf } from '#lib/api/declaration.ts';
import { MAX_BODY_BYTES, PATCH_TYPES } from '#lib/api/request/body.ts';
import { headerName } from '#lib/api/request/input.ts';
import { ErrorBody } from '#lib/api/response/error-response.ts';
import { type ClientScope, SCOPE_DESCRIPTIONS, type Scope } from '#lib/auth/scopes.ts';
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

/** The form schema: the file and the text parts, of which those of a list are repeated. Or the file itself. */
function uploadContent(
  { parts, types }: NonNullable<OperationMetadata['upload']>,
  registry: SchemaRegistry,
) {
  const bytes = { schema: { type: 'string', format: 'binary' } };
  if (types) return Object.fromEntries(types.map((type) => [type, bytes]));
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

/** `integration`: of operations that need the scopes of what they are asked for. */
type Domain =
  | Exclude<ClientScope extends `${infer D}:${string}` ? D : never, 'feeds'>
  | 'integration';

/** The tags of the API reference, with the interface versions of specification 9. */
const DOMAINS: Readonly<Record<Domain, { description: string; version: '0.0.1' | '1.0.0' }>> = {
  invoicing: { description: 'Invoices, credit notes and refunds.', version: '0.0.1' },
  procurement: { description: 'Purchase orders and their lines.', version: '0.0.1' },
  costs: { description: 'What products cost in each state, by date.', version: '0.0.1' },
  availability: { description: 'What can be promised or sold at a branch.', version: '0.0.1' },
  stock: { description: 'Stock, commitments and holdbacks.', version: '0.0.1' },
  enterprise: { description: 'States, business unit types and branches.', version: '0.0.1' },
  product: { description: 'The catalogue and its master data.', version: '1.0.0' },
  customer: { description: 'Accounts, their versions and their events.', version: '0.0.1' },
  assets: { description: 'Digital assets and their metaproperties.', version: '1.0.0' },
  webhooks: { description: 'Messages about changes, to an address of yours.', version: '0.0.1' },
  integration: {
    description: 'For systems that hold copies of records, or load them.',
    version: '0.0.1',
  },
};

/** The tag of an operation is the domain of its scope, if it always needs the same. */
export function tagName(scope: Scope | undefined): string {
  const domain = domainOf(scope);
  return `${domain.charAt(0).toUpperCase()}${domain.slice(1)}`;
}

/** The tags of operations with these scopes, in order of first use. */
function tagsOf(scopes: readonly (Scope | undefined)[]) {
  const first = new Map(scopes.map((scope) => [tagName(scope), DOMAINS[domainOf(scope)]]));
  return [...first].map(([name, { description, version }]) => ({
    name,
    description,
    'x-interface-version': version,
  }));
}

function domainOf(scope: Scope | undefined): Domain {
  if (scope === undefined) return 'integration';
  return scope.slice(0, scope.indexOf(':')) as Domain;
}

/** The introduction of the API reference, in Markdown. */
export const INTRODUCTION = `The records of a trade supplier in Australia (\`au\`) and New Zealand (\`nz\`): invoices, purchase orders, costs, availability, branches, products and accounts.

**Credentials.** Every operation takes \`Authorization: Bearer\` with an access token; its scopes and countries say what it opens, and a \`customer_numbers\` claim limits it to the documents of those customers. What a token may not see answers as if it did not exist; cost members are left out for a token without \`costs:read\`. Tokens last for minutes: ask for another when one has expired. \`/.well-known/oauth-protected-resource\` names the identity provider.

**Errors.** Every failure has the same body. Act on \`errorCode\`, which is stable; \`message\` is for people and may be reworded. \`details\` lists every issue at once (a thousand at most) and names each field as you would write it, \`invoiceNumber\` or \`items[3].quantity\`; for an element of a list, \`value\` and \`index\` say which. \`correlationId\` finds the request in our log: quote it when you report a problem. Send your own \`X-Correlation-Id\` (up to 64 letters, digits, \`.\`, \`_\` or \`-\`) and it is kept; a \`traceparent\` (W3C Trace Context) is continued.

**Pages.** Long lists come in pages of \`limit\` records (1 to 200, 50 when left out); while \`pagination.hasMore\`, send \`pagination.nextCursor\` as \`cursor\`, with the same filters, or follow \`rel="next"\` of the \`Link\` header. A cursor is opaque. Records added or deleted while you page never cause another to be skipped or repeated. Pages of events always have a \`nextCursor\`: ask again from it, and you see every event once.

**Conditional requests.** Every answer to a GET carries a strong \`ETag\`; send it back as \`If-None-Match\` and a document that has not changed is a 304 without a body. \`*\` matches whatever is there. The tag of a compressed body ends in \`-gz\` or \`-br\`; comparison ignores that ending. Credentials are checked before a 304 is given, and a token with \`costs:read\` has tags of its own. Bodies above 1 KiB are compressed for \`Accept-Encoding: br\` or \`gzip\`.

**Limits.** \`RateLimit-Policy\` states how many requests a client may make, \`RateLimit\` how many are left and for how long; beyond it the answer is 429 with \`Retry-After\` in seconds, as is a 503 when the service is overloaded. A URL has at most 16 KiB, a JSON body ${MAX_BODY_BYTES / 1024} KiB, a file 100 MiB by default, and each operation states how many items one call takes. An unknown parameter or member is refused by name, never ignored.

**Numbers and dates.** Money and quantities are JSON numbers of exact decimal value. Dates are \`YYYY-MM-DD\`, timestamps UTC. An optional member without a value is left out.

**Changes.** Members, parameters, enumeration values and operations may be added: ignore what you do not know. What is to go is announced in the changelog for a year at least, with what to use instead.

**Browsers.** No answer allows other sites to read it (no CORS): call from a server, which keeps the client's secret.`;

/** Whom callers ask: each business operates a service of its own. */
const CONTACT = { name: 'The business that operates this service' };

/** Where tokens come from. `public/openapi.json` is the same for every issuer; a running service inserts its own. */
const CREDENTIALS = `An access token (RFC 9068) by the client credentials grant, sent as \`Authorization: Bearer\`.

\`/openapi.json\` of a running service has its issuer's \`tokenUrl\`. \`/.well-known/oauth-protected-resource\` names that issuer, and the issuer's \`/.well-known/openid-configuration\` its \`token_endpoint\`.`;
