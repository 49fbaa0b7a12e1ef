import { z } from 'zod';
import { ACCOUNTS } from '#lib/accounts/record.ts';
import type { Operation } from '#lib/api/declaration.ts';
import { ASSETS } from '#lib/assets/record.ts';
import { BranchSearchQuery } from '#lib/branches/search/schema.ts';
import { CostsQuery } from '#lib/costs/schema.ts';
import { EVENTS } from '#lib/events/record.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { PRODUCTS } from '#lib/products/record.ts';
import { PURCHASE_ORDERS } from '#lib/purchase-orders/record.ts';
import { SearchQuery } from '#lib/search/schema.ts';
import type { Route } from '#server/http/router.ts';
import type { JsonSchema } from './json-values.ts';

const METHODS = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/** A path such as `/{countryCode}/invoices`, with what can be sent to it. */
export type PageAddress = {
  readonly path: string;
  readonly method: z.infer<typeof METHODS>;
  /** Set if it ends the session that sends it. */
  readonly endsSession?: true;
  /** The query parameters that it reads, by name. */
  readonly query: Readonly<Record<string, JsonSchema>>;
  readonly body?: { readonly type: 'json' | 'form'; readonly schema: JsonSchema };
};

const text = z.string().exactOptional();
const day = z.iso.date().exactOptional();

/** Every page of `app/` with its query parameters. A test compares it with the folder. */
export const PAGES: readonly PageAddress[] = [
  page('/'),
  page('/sign-in', { returnTo: text, problem: text, signedOut: text, correlationId: text }),
  page('/reference'),
  page('/no-country'),
  page('/{countryCode}', { all: text }),
  page('/{countryCode}/{unknown}'),
  page('/{countryCode}/accounts', ACCOUNTS.query.shape),
  page('/{countryCode}/accounts/{accountId}', { from: text, to: text, before: text }),
  page('/{countryCode}/api'),
  page('/{countryCode}/assets', {
    ...ASSETS.query.shape,
    view: text,
    'metaproperty.season': text,
    'metaproperty.__proto__': text,
  }),
  page('/{countryCode}/assets/{assetId}'),
  page('/{countryCode}/assets/{assetId}/edit'),
  page('/{countryCode}/customer-orders/{orderNumber}', {
    paper: z.enum(['pick']).exactOptional(),
  }),
  page('/{countryCode}/assets/upload', { product: text }),
  page('/{countryCode}/availability', {
    branch: text,
    channel: text,
    date: day,
    elsewhere: text,
    new: text,
    row: z.array(z.string()).exactOptional(),
    list: text,
  }),
  page('/{countryCode}/branches', BranchSearchQuery.shape),
  page('/{countryCode}/branches/{branchNumber}', {
    date: day,
    paper: z.enum(['door']).exactOptional(),
  }),
  page('/{countryCode}/costs', {
    ...CostsQuery.shape,
    list: text,
    sort: text,
    history: text,
    page: text,
  }),
  page('/{countryCode}/events', EVENTS.query.shape),
  page('/{countryCode}/invoices', {
    ...INVOICES.query.shape,
    list: text,
    longList: text,
    page: text,
    paste: text,
  }),
  page('/{countryCode}/invoices/{invoiceNumber}', {
    paper: z.enum(['receipt', 'pick']).exactOptional(),
  }),
  page('/{countryCode}/invoices/print', {
    number: z.array(z.string()).exactOptional(),
    list: text,
    page: text,
    part: text,
  }),
  page('/{countryCode}/products', PRODUCTS.query.shape),
  page('/{countryCode}/products/{productNumber}'),
  page('/{countryCode}/purchase-orders', PURCHASE_ORDERS.query.shape),
  page('/{countryCode}/purchase-orders/{purchaseOrderNumber}', {
    paper: z.enum(['receiving']).exactOptional(),
    deleted: text,
  }),
  page('/{countryCode}/purchase-orders/{purchaseOrderNumber}/lines/{lineNumber}'),
  page('/{countryCode}/search', SearchQuery.shape),
];

/** The route handlers that Next serves. */
export const PAGE_ROUTES: readonly PageAddress[] = [
  page('/.well-known/oauth-protected-resource'),
  page('/api/auth/sign-in', { returnTo: text, another: text }),
  page('/api/auth/callback/oidc', {
    code: text,
    state: text,
    iss: text,
    error: text,
    error_description: text,
    session_state: text,
  }),
  { ...page('/api/auth/sign-out'), method: 'POST', body: form({}), endsSession: true },
];

/** Paths of files, of Next itself, and without a page. */
export const OTHER_PATHS: readonly PageAddress[] = [
  '/_next/static/chunks/{chunk}',
  '/_next/static/chunks/{unknown}',
  '/_next/image',
  '/_next/data/{unknown}/au.json',
  '/_next/{unknown}',
  '/favicon.ico',
  '/icon.svg',
  '/openapi.json',
  '/{unknown}',
  '/portal-api/{unknown}',
  '/api/auth/{unknown}',
].map((path) => page(path, { url: text, w: text, q: text }));

/** The operations of the portal, from their declarations. */
export function operationAddresses(routes: readonly Route[]): PageAddress[] {
  return routes.flatMap(({ path, operations }) =>
    Object.entries(operations).map(([method, { declaration }]) => {
      const { query, body } = declaration as Operation['declaration'];
      return {
        path,
        method: METHODS.parse(method),
        query: query instanceof z.ZodObject ? parametersOf(query) : {},
        ...(body && { body: { type: 'json' as const, schema: jsonSchema(body) } }),
      };
    }),
  );
}

function page(path: string, shape: z.ZodRawShape = {}): PageAddress {
  return { path, method: 'GET', query: parametersOf(z.object(shape)) };
}

function form(shape: z.ZodRawShape): NonNullable<PageAddress['body']> {
  return { type: 'form', schema: jsonSchema(z.object(shape)) };
}

function parametersOf(schema: z.ZodObject): Record<string, JsonSchema> {
  const { properties = {} } = jsonSchema(schema);
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, plainSchema(property)]),
  );
}

/** The last alternative of a union: the others allow an empty value. */
function plainSchema(schema: JsonSchema & { const?: string }): JsonSchema {
  if (schema.anyOf) return plainSchema(schema.anyOf.at(-1) ?? {});
  return schema.const === undefined ? schema : { enum: [schema.const] };
}

function jsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
}
