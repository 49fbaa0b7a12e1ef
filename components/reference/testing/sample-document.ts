import { parseApiDocument } from '#components/reference/openapi.ts';

const document = {
  info: { title: 'Sample', version: '1.0.0', description: 'A sample.' },
  tags: [{ name: 'Orders', description: 'What was ordered.' }],
  paths: {
    '/v1/{countryCode}/orders/{orderNumber}': {
      get: {
        operationId: 'getOrder',
        security: [{ oauth: ['orders:read'] }],
        summary: 'Retrieve one order',
        tags: ['Orders'],
        parameters: [
          { $ref: '#/components/parameters/countryCode' },
          { name: 'orderNumber', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'expand', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'The order.',
            headers: { ETag: { $ref: '#/components/headers/ETag' } },
            content: { 'application/json': { schema: ref('Order') } },
          },
          404: { $ref: '#/components/responses/404' },
        },
      },
    },
    '/v1/{countryCode}/orders/query': {
      post: {
        operationId: 'queryOrders',
        summary: 'Query orders',
        tags: ['Orders'],
        security: [{ oauth: ['orders:read', 'costs:read'] }],
        parameters: [
          { $ref: '#/components/parameters/countryCode' },
          {
            name: 'state',
            in: 'query',
            required: true,
            schema: { type: 'array', items: { type: 'string' }, examples: [['OPEN', 'PART DONE']] },
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties: { customer: { type: 'string' } } },
              example: { customer: "O'Brien" },
            },
          },
        },
        responses: {
          200: {
            description: 'The orders.',
            content: { 'application/json': { schema: { type: 'array', items: ref('Order') } } },
          },
        },
      },
    },
  },
  components: {
    parameters: {
      countryCode: {
        name: 'countryCode',
        in: 'path',
        required: true,
        schema: ref('CountryCode'),
      },
    },
    headers: { ETag: { description: 'The version of what was read.' } },
    responses: {
      404: {
        description: 'There is no such order.',
        content: {
          'application/json': {
            schema: {
              allOf: [ref('Error'), { properties: { errorCode: { enum: ['NOT_FOUND'] } } }],
            },
          },
        },
      },
    },
    schemas: {
      CountryCode: { type: 'string', enum: ['au', 'nz'], description: 'The country.' },
      Error: { type: 'object', properties: { errorCode: { type: 'string' } } },
      Order: {
        type: 'object',
        description: 'An order.',
        required: ['number'],
        properties: {
          number: { type: 'string', minLength: 1, maxLength: 64 },
          placed: { type: 'string', format: 'date' },
          note: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
          total: { ...ref('Amount'), description: 'What is to be paid.' },
          lines: { type: 'array', maxItems: 99, items: { type: 'object', properties: lines() } },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
      Amount: { type: 'object', properties: { gst: { type: 'number' } }, description: 'Money.' },
    },
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: '/token',
            scopes: { 'orders:read': 'Orders', 'costs:read': 'Costs' },
          },
        },
      },
    },
  },
};

/** A small document with one tag for the tests of the reference. */
export const sampleDocument = parseApiDocument(JSON.stringify(document));

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

function lines() {
  return {
    type: { type: 'string', enum: ['STOCK', 'DIRECT'] },
    quantity: { type: 'integer', minimum: 1 },
  };
}
