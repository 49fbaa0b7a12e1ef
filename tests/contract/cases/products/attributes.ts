import { productAttributes } from '#feeds/resources/catalogue.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { EVERY_ATTRIBUTE } from '#lib/products/testing/records.ts';
import type { OperationCase } from '#tests/contract/cases/operation-case.ts';
import { invalidProductQueries, unknownProducts } from './products.ts';

const ODD = 'P/B %25 Māori+1';
const long = [{ code: 'story', label: 'Story', type: 'TEXT', value: 'ō'.repeat(2_000) }];

/** Product attributes (specification 4.14). */
export function productAttributeCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}/attributes',
      scope: 'product:read',
      async seed(db) {
        await insertRecords(db, here, productAttributes, [
          { productNumber: 'P-KIT', attributes: EVERY_ATTRIBUTE },
          { productNumber: 'P-1', attributes: [] },
          { productNumber: ODD, attributes: long },
        ]);
      },
      successes: [
        {
          title: 'attributes of every type are returned as loaded',
          path: '/products/P-KIT/attributes',
          body: { attributes: EVERY_ATTRIBUTE },
        },
        {
          title: 'a product can have no attributes',
          path: '/products/P-1/attributes',
          body: { attributes: [] },
        },
        {
          title: 'a product without a record of attributes has none',
          path: '/products/P-M1/attributes',
          body: { attributes: [] },
        },
        {
          title: 'an attribute can be long',
          path: `/products/${encodeURIComponent(ODD)}/attributes`,
          body: { attributes: long },
        },
      ],
      ...unknownProducts('/attributes'),
    },
    {
      operation: 'POST /v1/{countryCode}/products/attributes/query',
      scope: 'product:read',
      successes: [
        {
          title: 'products with attributes come in the order of the request',
          path: '/products/attributes/query',
          json: { productNumbers: [ODD, 'z', 'P-1', 'P-M1', 'P-KIT', ODD, 'P-NZ'] },
          body: {
            productAttributes: [
              { productNumber: ODD, attributes: long },
              { productNumber: 'P-KIT', attributes: EVERY_ATTRIBUTE },
            ],
            notFound: ['z', 'P-NZ'],
          },
        },
        {
          title: 'products without attributes are left out',
          path: '/products/attributes/query',
          json: { productNumbers: ['P-1', 'P-M1'] },
          body: { productAttributes: [], notFound: [] },
        },
        {
          title: 'a query can be of one product',
          path: '/products/attributes/query',
          json: { productNumbers: [ODD] },
          body: { productAttributes: [{ productNumber: ODD, attributes: long }], notFound: [] },
        },
      ],
      invalid: invalidProductQueries('/products/attributes/query'),
    },
  ];
}
