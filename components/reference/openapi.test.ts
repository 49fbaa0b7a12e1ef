import { expect, test } from 'vitest';
import { INTRODUCTION } from '#lib/api/openapi/openapi.ts';
import { guideOf } from './guide.tsx';
import { parseApiDocument } from './openapi.ts';
import { schemaAnchors, staticOperations } from './static-operations.tsx';

const order = { $ref: '#/components/schemas/Order' };
const bodies = (schema: object, example?: object) => ({
  description: '',
  content: { 'application/json': { schema, example } },
});
const shared = { tags: ['Orders'], parameters: [{ $ref: '#/components/parameters/state' }] };
const SOURCE = {
  info: { title: 'Sample', version: '1.0.0', description: INTRODUCTION },
  tags: [{ name: 'Orders', description: 'What was ordered.' }],
  paths: {
    '/v1/orders/{number}': {
      get: {
        ...shared,
        operationId: 'getOrder',
        summary: 'Retrieve one order',
        security: [{ oauth: ['orders:read'] }],
        responses: { 200: bodies(order), 404: { $ref: '#/components/responses/404' } },
      },
    },
    '/v1/orders/query': {
      post: {
        ...shared,
        operationId: 'queryOrders',
        summary: 'Query orders',
        security: [{ oauth: ['orders:read', 'costs:read'] }],
        requestBody: bodies({ type: 'object' }, { customer: "O'Brien" }),
        responses: { 200: bodies({ type: 'array', items: order }) },
      },
    },
  },
  components: {
    parameters: { state: { name: 'state', in: 'query', schema: { enum: ['OPEN'] } } },
    responses: { 404: { description: 'There is no such order.' } },
    schemas: { Order: { type: 'object' } },
    securitySchemes: {},
  },
};
const document = parseApiDocument(JSON.stringify(SOURCE));
const { operations } = document;

test('lists operations in the order of the paths, with their scopes and what is referenced', () => {
  expect(operations).toMatchObject([
    {
      id: 'getOrder',
      method: 'GET',
      scopes: ['orders:read'],
      parameters: [{ title: 'state', in: 'query', schema: { enum: ['OPEN'] } }],
      responses: { 404: { description: 'There is no such order.' } },
    },
    { id: 'queryOrders', method: 'POST', scopes: ['orders:read', 'costs:read'] },
  ]);
});

test('throws for an unknown reference, and names it', () => {
  const schemas = { Found: { $ref: '#/components/schemas/Lost' } };
  const text = JSON.stringify({ components: { schemas } });
  expect(() => parseApiDocument(text)).toThrow('no component Lost');
});

test('the guide has a section for each paragraph with a title, and those that the page adds to', () => {
  const sections = guideOf(document);
  const ids = sections.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['credentials', 'errors', 'limits', 'headers']));
  expect(INTRODUCTION.split('\n\n')).toHaveLength(sections.length);
});

test('a schema is written out at the first operation that returns exactly it, to which others link', () => {
  const again = operations.map((each) => ({ ...each, id: `${each.id}Again` }));
  expect([...schemaAnchors([...operations, ...again])]).toEqual([['Order', 'getOrder']]);
  const { getOrder, queryOrders } = staticOperations(document);
  expect(getOrder?.details).not.toContain('href="#getOrder"');
  expect(queryOrders?.details).toContain('href="#getOrder"');
  expect(queryOrders?.details).toContain('O&#x27;Brien');
});
