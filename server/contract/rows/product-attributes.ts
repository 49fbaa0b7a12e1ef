import { productAttributes } from '#db/load/resources/catalogue.ts';
import { keepRecords } from '#db/load/testing/keep-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { EVERY_ATTRIBUTE } from '#lib/product/testing/records.ts';
import type { Row } from '../row.ts';
import { badNumbers, badQueries } from './products.ts';

const ODD = 'P/B %25 Māori+1';
const long = [{ code: 'story', label: 'Story', type: 'TEXT', value: 'ō'.repeat(2_000) }];

/** The contract of what is known of products (specification 4.14). */
export function productAttributeRows(here: CountryCode): readonly Row[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}/attributes',
      scope: 'product:read',
      async seed(db) {
        await keepRecords(db, here, productAttributes, [
          { productNumber: 'P-KIT', attributes: EVERY_ATTRIBUTE },
          { productNumber: 'P-1', attributes: [] },
          { productNumber: ODD, attributes: long },
        ]);
      },
      answers: [
        {
          promise: 'attributes of every type come as they were loaded',
          path: '/products/P-KIT/attributes',
          body: { attributes: EVERY_ATTRIBUTE },
        },
        {
          promise: 'a product may have no attributes',
          path: '/products/P-1/attributes',
          body: { attributes: [] },
        },
        {
          promise: 'nothing may be known of the attributes of a product',
          path: '/products/P-M1/attributes',
          body: { attributes: [] },
        },
        {
          promise: 'an attribute may be long',
          path: `/products/${encodeURIComponent(ODD)}/attributes`,
          body: { attributes: long },
        },
      ],
      ...badNumbers('/attributes'),
    },
    {
      operation: 'POST /v1/{countryCode}/products/attributes/query',
      scope: 'product:read',
      seed: async () => undefined,
      answers: [
        {
          promise: 'the attributes of products that have any, in the order of the request',
          path: '/products/attributes/query',
          send: { productNumbers: [ODD, 'z', 'P-1', 'P-M1', 'P-KIT', ODD, 'P-NZ'] },
          body: {
            productAttributes: [
              { productNumber: ODD, attributes: long },
              { productNumber: 'P-KIT', attributes: EVERY_ATTRIBUTE },
            ],
            notFound: ['z', 'P-NZ'],
          },
        },
        {
          promise: 'products without attributes are an empty answer',
          path: '/products/attributes/query',
          send: { productNumbers: ['P-1', 'P-M1'] },
          body: { productAttributes: [], notFound: [] },
        },
        {
          promise: 'the attributes of one product',
          path: '/products/attributes/query',
          send: { productNumbers: [ODD] },
          body: { productAttributes: [{ productNumber: ODD, attributes: long }], notFound: [] },
        },
      ],
      missing: [],
      invalid: badQueries('/products/attributes/query'),
    },
  ];
}
