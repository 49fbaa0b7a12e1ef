import { z } from 'zod';
import { families } from '#feeds/resources/catalogue.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { encodeCursor } from '#lib/api/paging.ts';
import type { ErrorDetail } from '#lib/errors.ts';
import { saveProducts } from '#lib/products/testing/catalogue.ts';
import { aFamily, aFullProduct, aProduct } from '#lib/products/testing/records.ts';
import {
  answers,
  CURSOR_RULE,
  IDENTIFIER_RULE,
  type InvalidCase,
  LIMIT_RULE,
  notFound,
  type OperationCase,
  otherCountry,
  refuses,
  refusesBody,
  returns,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';

const fullProduct = aFullProduct({ number: 'P-KIT', familyCodes: ['p-taps', 'p-kits'] });
const plain = aProduct({ number: 'P-1', familyCodes: ['p-taps'] });
const withSpecialCharacters = aProduct({ number: 'P/B %25 Māori+1', familyCodes: ['p-taps'] });
const longest = aProduct({ number: 'p'.repeat(64), longDescription: 'é'.repeat(2_000) });
const many = Array.from({ length: 100 }, (_, i) => aProduct({ number: `P-M${i}` }));
const newZealandProduct = aProduct({ number: 'P-NZ', familyCodes: ['p-taps'] });
/** Every family of the country, by code. */
export const FAMILIES = [
  aFamily('p-kits', { attributeCodes: ['size', 'finish'] }),
  aFamily('p-none', { locale: 'en-NZ' }),
  aFamily('p-taps', { description: 'ä'.repeat(600) }),
];
// They sort after the products of all other cases, so that pages can begin after `~`.
const last = ['~1', '~2', 'é', '😀'].map((number) =>
  aProduct({ number, longDescription: 'é'.repeat(600) }),
);

const cursorIn =
  (country: CountryCode) =>
  (number: string, list = 'products', filter = '') =>
    encodeCursor({ list, country, filter, key: z.tuple([z.string()]) }, [number]);
const numbers = (...products: { number: string }[]) => products.map(({ number }) => number);

/** Invalid requests for a paged list. */
export function invalidPages(here: CountryCode, path: string): readonly InvalidCase[] {
  const invalid = (title: string, query: string, ...details: ErrorDetail[]) =>
    refuses(title, `${path}?${query}`, ...details);
  return [
    invalid('a limit of 0 is refused', 'limit=0', LIMIT_RULE),
    invalid('a limit of 201 is refused', 'limit=201', LIMIT_RULE),
    invalid('a limit that is not a whole number is refused', 'limit=1e1', LIMIT_RULE),
    invalid('a forged cursor is refused', 'cursor=abc', CURSOR_RULE),
    invalid(
      'a cursor of another country is refused',
      `cursor=${cursorIn(otherCountry(here))('a')}`,
      CURSOR_RULE,
    ),
    invalid(
      'every issue of a page is named at once',
      'page=2&limit=x&limit=7&cursor=abc',
      unknownParameter('page'),
      { field: 'limit', issue: 'takes one value: give it once' },
      CURSOR_RULE,
    ),
  ];
}

/** Invalid queries by a list of identifiers. */
export function invalidQueries(path: string, field = 'productNumbers'): readonly InvalidCase[] {
  const invalid = (title: string, json: unknown, ...details: ErrorDetail[]) =>
    refusesBody(title, path, json, ...details);
  return [
    invalid(`a query without ${field} is refused`, {}, { field, issue: 'is required' }),
    invalid(
      'an empty list is refused',
      { [field]: [] },
      { field, issue: 'expected at least 1 value, received 0' },
    ),
    invalid(
      'the 101st identifier is refused, even if it repeats another',
      { [field]: Array.from({ length: 101 }, () => 'P-1') },
      { field, issue: 'expected at most 100 values, received 101' },
    ),
    invalid(
      'the 101st identifier is refused, beside an invalid one',
      { [field]: Array.from({ length: 101 }, (_, i) => (i === 100 ? '' : 'P-1')) },
      { field: `${field}[100]`, issue: IDENTIFIER_RULE },
      { field, issue: 'expected at most 100 values, received 101' },
    ),
    invalid(
      'a list of more than ten times the limit is not validated',
      { [field]: Array.from({ length: 1_001 }, () => '') },
      { field, issue: 'expected at most 100 values, received 1001' },
    ),
    invalid(
      'every invalid identifier is named at once',
      { [field]: ['', 'P-1', 5, 'x'.repeat(65), null] },
      { field: `${field}[0]`, issue: IDENTIFIER_RULE },
      { field: `${field}[2]`, issue: 'expected string, received 5' },
      { field: `${field}[3]`, issue: IDENTIFIER_RULE },
      { field: `${field}[4]`, issue: 'expected string, received null' },
    ),
  ];
}

/** Unknown product numbers in a path. */
export function unknownProducts(after: string): Pick<OperationCase, 'missing'> {
  const path = (number: string) => `/products/${number}${after}`;
  return {
    missing: notFound({
      'an unknown product': path('nope'),
      'a product of the other country': path('P-NZ'),
      'a number in other case': path('p-1'),
    }),
  };
}

/** Products (specification 4.14). */
export function productCases(here: CountryCode): readonly OperationCase[] {
  const cursorAfter = cursorIn(here);
  return [
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}',
      scope: 'product:read',
      async seed(db) {
        await insertRecords(db, here, families, FAMILIES.toReversed());
        await insertRecords(db, otherCountry(here), families, [aFamily('p-taps'), aFamily('p-nz')]);
        await saveProducts(db, here, [
          fullProduct,
          plain,
          withSpecialCharacters,
          longest,
          ...many,
          ...last,
        ]);
        await saveProducts(db, otherCountry(here), [newZealandProduct]);
      },
      successes: [
        returns('a product has all its members', '/products/P-KIT', fullProduct),
        returns('members without a value are left out', '/products/P-1', plain),
        returns(
          'a number may be percent-encoded, slashes included',
          '/products/P%2FB%20%2525%20M%C4%81ori+1',
          withSpecialCharacters,
        ),
        returns('a number of 64 characters is accepted', `/products/${'p'.repeat(64)}`, longest),
      ],
      ...unknownProducts(''),
    },
    {
      operation: 'GET /v1/{countryCode}/products',
      scope: 'product:read',
      successes: [
        returns(
          'a page of products has a cursor for the next',
          `/products?limit=2&cursor=${cursorAfter('~')}`,
          {
            products: last.slice(0, 2),
            pagination: { limit: 2, hasMore: true, nextCursor: cursorAfter('~2') },
          },
        ),
        returns(
          'the last page has no cursor; a cursor can be used with another limit',
          `/products?limit=200&cursor=${cursorAfter('~2')}`,
          { products: last.slice(2), pagination: { limit: 200, hasMore: false } },
        ),
        returns(
          'the page after the last product is empty',
          `/products?cursor=${encodeURIComponent(cursorAfter('😀'))}`,
          { products: [], pagination: { limit: 50, hasMore: false } },
        ),
        returns(
          'products come in code point order of their numbers',
          `/products?cursor=${cursorAfter('~')}`,
          { products: last, pagination: { limit: 50, hasMore: false } },
        ),
      ],
      invalid: invalidPages(here, '/products'),
    },
    {
      operation: 'POST /v1/{countryCode}/products/query',
      scope: 'product:read',
      successes: [
        answers(
          'products come in the order of the request, a repeated number once',
          '/products/query',
          { productNumbers: ['P-KIT', 'z', 'P-1', 'P-KIT', 'P-NZ', 'z'] },
          { products: [fullProduct, plain], notFound: ['z', 'P-NZ'] },
        ),
        answers(
          'unknown numbers are not an error',
          '/products/query',
          { productNumbers: ['__proto__', 'Māori "😀"'] },
          { products: [], notFound: ['__proto__', 'Māori "😀"'] },
        ),
        answers(
          'barcodes that nothing has are not an error',
          '/products/query',
          { barcodes: ['0000000', '9300000000000', '0000000'] },
          { products: [], notFound: ['0000000', '9300000000000'] },
        ),
        answers(
          'a query takes 100 products',
          '/products/query',
          { productNumbers: numbers(...many) },
          { products: many, notFound: [] },
        ),
      ],
      invalid: [
        ...invalidQueries('/products/query'),
        refusesBody(
          'numbers and barcodes together are refused',
          '/products/query',
          { productNumbers: ['P-1'], barcodes: ['9312345678907'] },
          { field: 'barcodes', issue: 'is in place of productNumbers: leave one out' },
        ),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/families/{familyCode}/products',
      scope: 'product:read',
      successes: [
        returns(
          'the products of a family are paged where a limit is sent',
          '/families/p-taps/products?limit=2',
          {
            products: [plain, fullProduct],
            pagination: {
              limit: 2,
              hasMore: true,
              nextCursor: cursorAfter('P-KIT', 'family products', 'p-taps'),
            },
          },
        ),
        returns(
          'a cursor without a limit returns a page of 50',
          `/families/p-taps/products?cursor=${cursorAfter('P-1', 'family products', 'p-taps')}`,
          {
            products: [fullProduct, withSpecialCharacters],
            pagination: { limit: 50, hasMore: false },
          },
        ),
        returns('a family without products has an empty list', '/families/p-none/products', {
          products: [],
        }),
        returns(
          'all products of a family come at once without limit and cursor',
          '/families/p-taps/products',
          { products: [plain, fullProduct, withSpecialCharacters] },
        ),
      ],
      missing: notFound({
        'an unknown family': '/families/nope/products',
        'a family of the other country': '/families/p-nz/products',
      }),
      invalid: [
        ...invalidPages(here, '/families/p-taps/products'),
        refuses(
          'a cursor of another family is refused',
          `/families/p-taps/products?cursor=${cursorAfter('P-1', 'family products', 'p-kits')}`,
          CURSOR_RULE,
        ),
      ],
    },
  ];
}
