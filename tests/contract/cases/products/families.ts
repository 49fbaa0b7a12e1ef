import type { aFamily } from '#lib/products/testing/records.ts';
import {
  IDENTIFIER_RULE,
  type OperationCase,
  unknownMember,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';
import { FAMILIES, invalidProductQueries, unknownProducts } from './products.ts';

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
        {
          title: 'requested families come by code, and unknown ones are left out',
          path: '/families?familyCodes=p-taps&familyCodes=nope&familyCodes=p-kits&familyCodes=p-nz',
          body: { families: [kitsSummary, tapsSummary] },
        },
        {
          title: 'returns an empty list where no requested family is known',
          path: '/families?familyCodes=nope',
          body: { families: [] },
        },
        {
          title: 'all families come by code, without their attributes',
          path: '/families',
          body: { families: summaries },
        },
      ],
      invalid: [
        {
          title: 'every invalid code is named',
          path: `/families?familyCodes=b%02,p-taps&familyCodes=a%01&limit=1`,
          details: [
            unknownParameter('limit'),
            {
              field: 'familyCodes',
              issue: `"b\\u0002" ${IDENTIFIER_RULE}`,
              value: 'b\u0002',
              index: 0,
            },
            {
              field: 'familyCodes',
              issue: `"a\\u0001" ${IDENTIFIER_RULE}`,
              value: 'a\u0001',
              index: 2,
            },
          ],
        },
      ],
    },
    {
      operation: 'POST /v1/{countryCode}/families/query',
      scope: 'product:read',
      successes: [
        {
          title: 'families come with attributes in the order of the request, each once',
          path: '/families/query',
          json: { familyCodes: ['p-none', 'nope', 'p-kits', 'p-none', 'p-nz'] },
          body: { families: [none, kits], notFound: ['nope', 'p-nz'] },
        },
        {
          title: 'a query takes 100 families',
          path: '/families/query',
          json: { familyCodes: ['p-taps', ...Array.from({ length: 99 }, (_, i) => `Māori-${i}`)] },
          body: { families: [taps], notFound: Array.from({ length: 99 }, (_, i) => `Māori-${i}`) },
        },
      ],
      invalid: [
        {
          title: 'a query without codes is refused',
          path: '/families/query',
          json: { productNumbers: [] },
          details: [
            { field: 'familyCodes', issue: 'is required' },
            unknownMember('productNumbers'),
          ],
        },
        {
          title: 'an empty list of codes is refused',
          path: '/families/query',
          json: { familyCodes: [] },
          details: [{ field: 'familyCodes', issue: 'expected at least 1 value, received 0' }],
        },
        {
          title: 'the 101st code is refused, beside invalid codes',
          path: '/families/query',
          json: { familyCodes: Array.from({ length: 101 }, (_, i) => (i === 100 ? '' : 'p-taps')) },
          details: [
            { field: 'familyCodes[100]', issue: IDENTIFIER_RULE },
            { field: 'familyCodes', issue: 'expected at most 100 values, received 101' },
          ],
        },
        {
          title: 'the codes of a list of more than ten times the limit are not validated',
          path: '/families/query',
          json: { familyCodes: Array.from({ length: 1_001 }, () => '') },
          details: [{ field: 'familyCodes', issue: 'expected at most 100 values, received 1001' }],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/families/{familyCode}',
      scope: 'product:read',
      successes: [
        { title: 'a family comes with its attributes', path: '/families/p-kits', body: kits },
        { title: 'a family can have no attributes', path: '/families/p-none', body: none },
        { title: 'a family can have a long description', path: '/families/p-taps', body: taps },
      ],
      missing: [
        { title: 'an unknown family is not found', path: '/families/P-KITS' },
        { title: 'a family of the other country is not found', path: '/families/p-nz' },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}/families',
      scope: 'product:read',
      successes: [
        {
          title: 'the families of a product come by code, without their attributes',
          path: '/products/P-KIT/families',
          body: { families: [kitsSummary, tapsSummary] },
        },
        {
          title: 'a product can have no family',
          path: '/products/P-M1/families',
          body: { families: [] },
        },
        {
          title: 'a product can have one family',
          path: '/products/P-1/families',
          body: { families: [tapsSummary] },
        },
      ],
      ...unknownProducts('/families'),
    },
    {
      operation: 'POST /v1/{countryCode}/products/families/query',
      scope: 'product:read',
      successes: [
        {
          title: 'products with families come in the order of the request',
          path: '/products/families/query',
          json: { productNumbers: ['P-KIT', 'z', 'P-M1', 'P-1', 'P-KIT', 'P-NZ'] },
          body: {
            productFamilies: [
              { productNumber: 'P-KIT', families: [kitsSummary, tapsSummary] },
              { productNumber: 'P-1', families: [tapsSummary] },
            ],
            notFound: ['z', 'P-NZ'],
          },
        },
        {
          title: 'products without families are left out',
          path: '/products/families/query',
          json: { productNumbers: ['P-M1', 'P-M2'] },
          body: { productFamilies: [], notFound: [] },
        },
        {
          title: 'a product number may have spaces, slashes and signs',
          path: '/products/families/query',
          json: { productNumbers: ['P/B %25 Māori+1'] },
          body: {
            productFamilies: [{ productNumber: 'P/B %25 Māori+1', families: [tapsSummary] }],
            notFound: [],
          },
        },
      ],
      invalid: invalidProductQueries('/products/families/query'),
    },
  ];
}
