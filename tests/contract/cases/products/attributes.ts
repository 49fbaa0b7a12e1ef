import { productAttributes } from '#feeds/resources/catalogue.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { EVERY_ATTRIBUTE } from '#lib/products/testing/records.ts';
import { answers, type OperationCase, returns } from '#tests/contract/cases/operation-case.ts';
import { invalidQueries, unknownProducts } from './products.ts';

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
        returns('attributes of every type are returned as loaded', '/products/P-KIT/attributes', {
          attributes: EVERY_ATTRIBUTE,
        }),
        returns('a product can have no attributes', '/products/P-1/attributes', { attributes: [] }),
        returns('a product without a record of attributes has none', '/products/P-M1/attributes', {
          attributes: [],
        }),
        returns('an attribute can be long', `/products/${encodeURIComponent(ODD)}/attributes`, {
          attributes: long,
        }),
      ],
      ...unknownProducts('/attributes'),
    },
    {
      operation: 'POST /v1/{countryCode}/products/attributes/query',
      scope: 'product:read',
      successes: [
        answers(
          'products with attributes come in the order of the request',
          '/products/attributes/query',
          { productNumbers: [ODD, 'z', 'P-1', 'P-M1', 'P-KIT', ODD, 'P-NZ'] },
          {
            productAttributes: [
              { productNumber: ODD, attributes: long },
              { productNumber: 'P-KIT', attributes: EVERY_ATTRIBUTE },
            ],
            notFound: ['z', 'P-NZ'],
          },
        ),
        answers(
          'products without attributes are left out',
          '/products/attributes/query',
          { productNumbers: ['P-1', 'P-M1'] },
          { productAttributes: [], notFound: [] },
        ),
        answers(
          'a query can be of one product',
          '/products/attributes/query',
          { productNumbers: [ODD] },
          { productAttributes: [{ productNumber: ODD, attributes: long }], notFound: [] },
        ),
      ],
      invalid: invalidQueries('/products/attributes/query'),
    },
  ];
}
