import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { OperationMetadata } from '#lib/api/declaration.ts';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { PageQuery, Pagination } from '#lib/api/page-query.ts';
import { correlationIdOf } from '#lib/api/request/request.ts';
import { openApiDocument } from './openapi.ts';
import { makeSchemaRegistry } from './schemas.ts';

const shared = { scope: 'product:read', params: CountryPath, handle: () => ({}) } as const;
const one: OperationMetadata = {
  ...shared,
  operationId: 'getOne',
  summary: 'One',
  response: z.strictObject({}),
};
const list: OperationMetadata = {
  ...shared,
  operationId: 'listParcels',
  summary: 'A list in pages',
  query: PageQuery,
  response: z.strictObject({ parcels: z.array(z.string()), pagination: Pagination }),
};
const query: OperationMetadata = {
  ...shared,
  operationId: 'queryParcels',
  summary: 'A query',
  body: z.strictObject({ numbers: z.array(z.string()) }),
  response: z.strictObject({}),
};

const document = openApiDocument(
  [
    { path: '/v1/{countryCode}/parcel', method: 'GET', declaration: one },
    { path: '/v1/{countryCode}/parcels', method: 'GET', declaration: list },
    { path: '/v1/{countryCode}/parcels/query', method: 'POST', declaration: query },
    {
      path: '/v1/{countryCode}/crates/{number}',
      method: 'GET',
      declaration: { ...one, operationId: 'getCrate' },
    },
  ],
  { version: '1.2.3', examples: { listParcels: { response: { parcels: ['P1'] } } } },
);

const Operation = z.object({
  parameters: z.array(z.looseObject({ $ref: z.string().exactOptional() })),
  responses: z.record(z.string(), z.looseObject({ $ref: z.string().exactOptional() })),
});
const operationOf = (name: string, method: string) =>
  Operation.parse(document.paths[`/v1/{countryCode}/${name}`]?.[method]);

const sharedResponses: Record<string, unknown> = document.components.responses;
const Response = z.object({ headers: z.record(z.string(), z.unknown()) }).loose();
const headersOf = (response: unknown) => Object.keys(Response.parse(response).headers);

const CONDITION = { $ref: '#/components/parameters/IfNoneMatch' };
const CORRELATION = { $ref: '#/components/parameters/XCorrelationId' };

test('documents If-None-Match and 304 for every GET and no POST', () => {
  for (const name of ['parcel', 'parcels']) {
    const { parameters, responses } = operationOf(name, 'get');
    expect(parameters).toEqual(expect.arrayContaining([CONDITION, CORRELATION]));
    expect(responses['304']).toEqual({ $ref: '#/components/responses/NotModified' });
  }
  const { parameters, responses } = operationOf('parcels/query', 'post');
  expect(parameters).not.toContainEqual(CONDITION);
  expect(parameters).toContainEqual(CORRELATION);
  expect(responses).not.toHaveProperty('304');
});

test('documents a 304 with the headers of the document and no body', () => {
  const response = sharedResponses['NotModified'];
  expect(headersOf(response)).toEqual(
    expect.arrayContaining(['ETag', 'Cache-Control', 'Vary', 'X-Correlation-Id']),
  );
  expect(response).not.toHaveProperty('content');
});

test.each([
  ['Unauthorized', 'WWW-Authenticate'],
  ['Forbidden', 'WWW-Authenticate'],
  ['TooManyRequests', 'Retry-After'],
  ['ServiceUnavailable', 'Retry-After'],
])('documents %s with the header %s', (name, header) => {
  const names = headersOf(sharedResponses[name]);
  expect(names).toEqual(expect.arrayContaining([header, 'X-Correlation-Id']));
});

test('documents Link and paging parameters only for paged lists', () => {
  const { parameters, responses } = operationOf('parcels', 'get');
  expect(headersOf(responses['200'])).toContain('Link');
  expect(headersOf(operationOf('parcel', 'get').responses['200'])).not.toContain('Link');
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    description: 'The most records of a page: it ends earlier where these are more than 16 MiB.',
    schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  });
});

test('documents the pattern that the server accepts as a correlation id', () => {
  const { schema } = z
    .object({ schema: z.object({ pattern: z.string() }) })
    .parse(document.components.parameters['XCorrelationId']);
  for (const id of ['till-7.a_B', 'x'.repeat(64), 'x'.repeat(65), 'a b', 'a/b', 'é', '']) {
    expect(new RegExp(schema.pattern).test(id)).toBe(correlationIdOf(id) === id);
  }
});

test('documents identifiers as they are read, for engines that count some characters twice', () => {
  const schema = makeSchemaRegistry().reference(Identifier);
  const isDocumented = new Ajv2020({ unicodeRegExp: false }).compile(schema);
  for (const text of ['A-1', 'p{Cc}', '🚰'.repeat(64), '🚰'.repeat(65), '', 'a\n', 'a\x85'])
    expect(isDocumented(text)).toBe(Identifier.safeParse(text).success);
});

test('says where tokens come from under another issuer', () => {
  const { description } = document.components.securitySchemes['jwt-authorizer'];
  expect(description).toContain('/.well-known/oauth-protected-resource');
});

test('documents 404 where a record is named, and not for a list', () => {
  expect(operationOf('parcels', 'get').responses).not.toHaveProperty('404');
  expect(operationOf('parcels/query', 'post').responses).not.toHaveProperty('404');
  expect(operationOf('crates/{number}', 'get').responses).toHaveProperty('404');
});

test('has the version of the release, examples, and interface versions on tags', () => {
  expect(document.info.version).toBe('1.2.3');
  expect(operationOf('parcels', 'get').responses['200']).toMatchObject({
    content: { 'application/json': { example: { parcels: ['P1'] } } },
  });
  expect(document.tags).toEqual([
    expect.objectContaining({ name: 'Product', 'x-interface-version': '1.0.0' }),
  ]);
});

test('has no dangling references', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  const Components = z.record(z.string(), z.record(z.string(), z.unknown()));
  const components = Components.parse(document.components);
  expect(references.length).toBeGreaterThan(30);
  expect(references.length).toBe(text.split('"$ref":').length - 1);
  for (const [, kind = '', name = ''] of references)
    expect(components[kind]).toHaveProperty([name]);
});
