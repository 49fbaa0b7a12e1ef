import type { aFamily } from '#lib/products/testing/records.ts';
import {
  answers,
  invalidElement,
  notFound,
  type OperationCase,
  refuses,
  returns,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';
import { FAMILIES, invalidQueries, unknownProducts } from './products.ts';

const [kits, none, taps] = FAMILIES;
const summaryOf = ({ attributeCodes: _, ...summary }: ReturnType<typeof aFamily>) => summary;
const summaries = FAMILIES.map(summaryOf);
const [kitsSummary, , tapsSummary] = summaries;

/** Product families, by themselves and of products; seeded by `products.ts`. */
export function familyCases(): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/families',
      scope: 'product:read',
      successes: [
        returns(
          'requested families come by code, and unknown ones are left out',
          '/families?familyCodes=p-taps&familyCodes=nope&familyCodes=p-kits&familyCodes=p-nz',
          { families: [kitsSummary, tapsSummary] },
        ),
        returns(
          'returns an empty list where no requested family is known',
          '/families?familyCodes=nope',
          { families: [] },
        ),
        returns('all families come by code, without their attributes', '/families', {
          families: summaries,
        }),
      ],
      invalid: [
        refuses(
          'every invalid code is named',
          `/families?familyCodes=b%02,p-taps&familyCodes=a%01&limit=1`,
          unknownParameter('limit'),
          invalidElement('familyCodes', 'b\u0002', 0),
          invalidElement('familyCodes', 'a\u0001', 2),
        ),
      ],
    },
    {
      operation: 'POST /v1/{countryCode}/families/query',
      scope: 'product:read',
      successes: [
        answers(
          'families come with attributes in the order of the request, each once',
          '/families/query',
          { familyCodes: ['p-none', 'nope', 'p-kits', 'p-none', 'p-nz'] },
          { families: [none, kits], notFound: ['nope', 'p-nz'] },
        ),
        answers(
          'a query takes 100 families',
          '/families/query',
          { familyCodes: ['p-taps', ...Array.from({ length: 99 }, (_, i) => `Māori-${i}`)] },
          { families: [taps], notFound: Array.from({ length: 99 }, (_, i) => `Māori-${i}`) },
        ),
      ],
      invalid: invalidQueries('/families/query', 'familyCodes'),
    },
    {
      operation: 'GET /v1/{countryCode}/families/{familyCode}',
      scope: 'product:read',
      successes: [
        returns('a family comes with its attributes', '/families/p-kits', kits),
        returns('a family can have no attributes', '/families/p-none', none),
        returns('a family can have a long description', '/families/p-taps', taps),
      ],
      missing: notFound({
        'an unknown family': '/families/P-KITS',
        'a family of the other country': '/families/p-nz',
      }),
    },
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}/families',
      scope: 'product:read',
      successes: [
        returns(
          'the families of a product come by code, without their attributes',
          '/products/P-KIT/families',
          { families: [kitsSummary, tapsSummary] },
        ),
        returns('a product can have no family', '/products/P-M1/families', { families: [] }),
        returns('a product can have one family', '/products/P-1/families', {
          families: [tapsSummary],
        }),
      ],
      ...unknownProducts('/families'),
    },
    {
      operation: 'POST /v1/{countryCode}/products/families/query',
      scope: 'product:read',
      successes: [
        answers(
          'products with families come in the order of the request',
          '/products/families/query',
          { productNumbers: ['P-KIT', 'z', 'P-M1', 'P-1', 'P-KIT', 'P-NZ'] },
          {
            productFamilies: [
              { productNumber: 'P-KIT', families: [kitsSummary, tapsSummary] },
              { productNumber: 'P-1', families: [tapsSummary] },
            ],
            notFound: ['z', 'P-NZ'],
          },
        ),
        answers(
          'products without families are left out',
          '/products/families/query',
          { productNumbers: ['P-M1', 'P-M2'] },
          { productFamilies: [], notFound: [] },
        ),
        answers(
          'a product number may have spaces, slashes and signs',
          '/products/families/query',
          { productNumbers: ['P/B %25 Māori+1'] },
          {
            productFamilies: [{ productNumber: 'P/B %25 Māori+1', families: [tapsSummary] }],
            notFound: [],
          },
        ),
      ],
      invalid: invalidQueries('/products/families/query'),
    },
  ];
}
