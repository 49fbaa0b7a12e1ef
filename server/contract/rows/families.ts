import type { aFamily } from '#lib/product/testing/records.ts';
import type { Row } from '../row.ts';
import { badNumbers, badQueries, FAMILIES } from './products.ts';

const [kits, none, taps] = FAMILIES;
const summaryOf = ({ attributeCodes: _, ...summary }: ReturnType<typeof aFamily>) => summary;
const summaries = FAMILIES.map(summaryOf);
const [kitsInLists, , tapsInLists] = summaries;
const nobody = async () => undefined;

const RULE = 'must be 1 to 64 characters without control characters';
const unknown = (field: string) => ({ field, issue: 'is not a parameter here: remove it' });

/** The contract of families, by themselves and of products. */
export function familyRows(): readonly Row[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/families',
      scope: 'product:read',
      seed: nobody,
      answers: [
        {
          promise: 'families that are asked for come by code, unknown ones are passed over',
          path: '/families?familyCodes=p-taps&familyCodes=nope&familyCodes=p-kits&familyCodes=p-nz',
          body: { families: [kitsInLists, tapsInLists] },
        },
        {
          promise: 'none of the families asked for may be there',
          path: '/families?familyCodes=nope',
          body: { families: [] },
        },
        {
          promise: 'every family comes by code, without its attributes',
          path: '/families',
          body: { families: summaries },
        },
      ],
      missing: [],
      invalid: [
        {
          promise: 'every code at fault is named by its value',
          path: `/families?familyCodes=b%02,p-taps&familyCodes=a%01&limit=1`,
          details: [
            unknown('limit'),
            { field: 'familyCodes', issue: `"b\\u0002" ${RULE}` },
            { field: 'familyCodes', issue: `"a\\u0001" ${RULE}` },
          ],
        },
      ],
    },
    {
      operation: 'POST /v1/{countryCode}/families/query',
      scope: 'product:read',
      seed: nobody,
      answers: [
        {
          promise: 'families come with their attributes in the order of the request, each once',
          path: '/families/query',
          send: { familyCodes: ['p-none', 'nope', 'p-kits', 'p-none', 'p-nz'] },
          body: { families: [none, kits], notFound: ['nope', 'p-nz'] },
        },
        {
          promise: 'a query may name 100 families',
          path: '/families/query',
          send: { familyCodes: ['p-taps', ...Array.from({ length: 99 }, (_, i) => `Māori-${i}`)] },
          body: { families: [taps], notFound: Array.from({ length: 99 }, (_, i) => `Māori-${i}`) },
        },
      ],
      missing: [],
      invalid: [
        {
          promise: 'a query without codes is refused',
          path: '/families/query',
          send: { productNumbers: [] },
          details: [
            { field: 'familyCodes', issue: 'is required' },
            { field: 'productNumbers', issue: 'is not known here: remove it' },
          ],
        },
        {
          promise: 'an empty list of codes is refused',
          path: '/families/query',
          send: { familyCodes: [] },
          details: [{ field: 'familyCodes', issue: 'expected at least 1 value, received 0' }],
        },
        {
          promise: 'the 101st code is refused, and every code that is none beside it',
          path: '/families/query',
          send: { familyCodes: Array.from({ length: 101 }, (_, i) => (i === 100 ? '' : 'p-taps')) },
          details: [
            { field: 'familyCodes[100]', issue: RULE },
            { field: 'familyCodes', issue: 'expected at most 100 values, received 101' },
          ],
        },
        {
          promise: 'of a list of more than ten times as many no code is looked at',
          path: '/families/query',
          send: { familyCodes: Array.from({ length: 1_001 }, () => '') },
          details: [{ field: 'familyCodes', issue: 'expected at most 100 values, received 1001' }],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/families/{familyCode}',
      scope: 'product:read',
      seed: nobody,
      answers: [
        { promise: 'a family comes with its attributes', path: '/families/p-kits', body: kits },
        { promise: 'a family may have no attributes', path: '/families/p-none', body: none },
        { promise: 'a family may have a long description', path: '/families/p-taps', body: taps },
      ],
      missing: [
        { promise: 'an unknown family is not found', path: '/families/P-KITS' },
        { promise: 'a family of the other country is not found', path: '/families/p-nz' },
      ],
      invalid: [
        {
          promise: 'the code of a family has at most 64 characters',
          path: `/families/${'x'.repeat(65)}?x=1`,
          details: [{ field: 'familyCode', issue: RULE }, unknown('x')],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}/families',
      scope: 'product:read',
      seed: nobody,
      answers: [
        {
          promise: 'the families of a product come by code, without their attributes',
          path: '/products/P-KIT/families',
          body: { families: [kitsInLists, tapsInLists] },
        },
        {
          promise: 'a product may be of no family',
          path: '/products/P-M1/families',
          body: { families: [] },
        },
        {
          promise: 'a product may be of one family',
          path: '/products/P-1/families',
          body: { families: [tapsInLists] },
        },
      ],
      ...badNumbers('/families'),
    },
    {
      operation: 'POST /v1/{countryCode}/products/families/query',
      scope: 'product:read',
      seed: nobody,
      answers: [
        {
          promise: 'the families of products that have any, in the order of the request',
          path: '/products/families/query',
          send: { productNumbers: ['P-KIT', 'z', 'P-M1', 'P-1', 'P-KIT', 'P-NZ'] },
          body: {
            productFamilies: [
              { productNumber: 'P-KIT', families: [kitsInLists, tapsInLists] },
              { productNumber: 'P-1', families: [tapsInLists] },
            ],
            notFound: ['z', 'P-NZ'],
          },
        },
        {
          promise: 'products without families are an empty answer',
          path: '/products/families/query',
          send: { productNumbers: ['P-M1', 'P-M2'] },
          body: { productFamilies: [], notFound: [] },
        },
        {
          promise: 'a product of an odd number has its families',
          path: '/products/families/query',
          send: { productNumbers: ['P/B %25 Māori+1'] },
          body: {
            productFamilies: [{ productNumber: 'P/B %25 Māori+1', families: [tapsInLists] }],
            notFound: [],
          },
        },
      ],
      missing: [],
      invalid: badQueries('/products/families/query'),
    },
  ];
}
