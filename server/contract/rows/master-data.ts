import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { brands, categories, sections, statuses } from '#db/load/resources/catalogue.ts';
import { keepRecords } from '#db/load/testing/keep-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { cursorOf } from '#lib/api/paging.ts';
import { aBrand, aCategory, aSection } from '#lib/product/testing/records.ts';
import { otherThan, type Row } from '../row.ts';
import { badPages } from './products.ts';

const RULE = 'must be 1 to 64 characters without control characters';
const unknown = (field: string) => ({ field, issue: 'is not a parameter here: remove it' });
const nobody = async () => undefined;

// Names that a language orders otherwise than code points do.
const CODES = ['A', 'B', 'Z', 'a', 'é'];
const closed = { enabled: false, sortOrder: -1 };
const ofSections = CODES.map((code) => aSection(code, code === 'a' ? closed : {}));
const ofCategories = CODES.map((code) => aCategory(code, code === 'a' ? closed : {}));
const ofStatuses = CODES.map((code) => aSection(code, { id: 0, description: 'ü'.repeat(200) }));
const ofBrands = CODES.map((code) =>
  aBrand(code, {
    subBrands: ['2', '1'].map((number) => ({
      id: 4,
      code: `${code}-${number}`,
      name: 'Māori',
      enabled: false,
    })),
  }),
);
const withoutSub = aBrand('ö');
const summaryOf = ({ subBrands: _, ...summary }: ReturnType<typeof aBrand>) => summary;

/** The records of one kind, in pages and one by one. */
function rowsOf(
  here: CountryCode,
  [plural, singular]: readonly [string, string],
  records: readonly { code: string }[],
  seed: (db: Database) => Promise<void>,
): readonly Row[] {
  const nextAfter = (code: string) =>
    cursorOf({ list: plural, country: here, key: z.tuple([z.string()]) }, [code]);
  return [
    {
      operation: `GET /v1/{countryCode}/${plural}`,
      scope: 'product:read',
      seed,
      answers: [
        {
          promise: `a page of ${plural} says where the next begins`,
          path: `/${plural}?limit=2`,
          body: {
            [plural]: records.slice(0, 2),
            pagination: { limit: 2, hasMore: true, nextCursor: nextAfter('B') },
          },
        },
        {
          promise: `the last page of ${plural} has no next`,
          path: `/${plural}?limit=3&cursor=${nextAfter('B')}`,
          body: { [plural]: records.slice(2), pagination: { limit: 3, hasMore: false } },
        },
        {
          promise: `${plural} come by code`,
          path: `/${plural}`,
          body: { [plural]: records, pagination: { limit: 50, hasMore: false } },
        },
      ],
      missing: [],
      invalid: badPages(here, `/${plural}`),
    },
    oneOf([plural, singular], records),
  ];
}

function oneOf([plural, singular]: readonly [string, string], records: readonly object[]): Row {
  return {
    operation: `GET /v1/{countryCode}/${plural}/{code}`,
    scope: 'product:read',
    seed: nobody,
    answers: [
      { promise: `one ${singular}`, path: `/${plural}/A`, body: records[0] },
      {
        promise: `a ${singular} by a code that is encoded`,
        path: `/${plural}/%C3%A9`,
        body: records[4],
      },
    ],
    missing: [
      { promise: `an unknown ${singular} is not found`, path: `/${plural}/b` },
      { promise: `a ${singular} of the other country is not found`, path: `/${plural}/NZ` },
    ],
    invalid: [
      {
        promise: `the code of a ${singular} has at most 64 characters`,
        path: `/${plural}/${'x'.repeat(65)}?x=1`,
        details: [{ field: 'code', issue: RULE }, unknown('x')],
      },
    ],
  };
}

/** The contract of master data but families (specification 4.15). */
export function masterDataRows(here: CountryCode): readonly Row[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/statuses',
      scope: 'product:read',
      async seed(db) {
        await keepRecords(db, here, statuses, ofStatuses.toReversed());
        await keepRecords(db, otherThan(here), statuses, [aSection('NZ')]);
      },
      answers: [
        {
          promise: 'every status comes by code',
          path: '/statuses',
          body: { statuses: ofStatuses },
        },
      ],
      missing: [],
      invalid: [
        {
          promise: 'statuses do not come in pages',
          path: '/statuses?limit=1&cursor=x',
          details: [unknown('limit'), unknown('cursor')],
        },
      ],
    },
    oneOf(['statuses', 'status'], ofStatuses),
    ...rowsOf(here, ['sections', 'section'], ofSections, async (db) => {
      await keepRecords(db, here, sections, ofSections.toReversed());
      await keepRecords(db, otherThan(here), sections, [aSection('NZ')]);
    }),
    ...rowsOf(here, ['categories', 'category'], ofCategories, async (db) => {
      await keepRecords(db, here, categories, ofCategories.toReversed());
      await keepRecords(db, otherThan(here), categories, [aCategory('NZ')]);
    }),
    {
      operation: 'GET /v1/{countryCode}/brands',
      scope: 'product:read',
      async seed(db) {
        const { subBrands: _, ...bare } = withoutSub;
        await keepRecords(db, here, brands, [bare, ...ofBrands.toReversed()]);
        await keepRecords(db, otherThan(here), brands, [aBrand('NZ')]);
      },
      answers: [
        {
          promise: 'a page of brands says where the next begins',
          path: '/brands?limit=2',
          body: {
            brands: ofBrands.slice(0, 2).map(summaryOf),
            pagination: { limit: 2, hasMore: true, nextCursor: brandsAfter(here, 'B') },
          },
        },
        {
          promise:
            'the rest of the brands may come with their sub-brands, in the order of the feed',
          path: `/brands?includeSubBrands=true&limit=7&cursor=${brandsAfter(here, 'B')}`,
          body: {
            brands: [...ofBrands.slice(2), withoutSub],
            pagination: { limit: 7, hasMore: false },
          },
        },
        {
          promise: 'brands come without sub-brands where that is asked for',
          path: '/brands?includeSubBrands=false',
          body: {
            brands: [...ofBrands, withoutSub].map(summaryOf),
            pagination: { limit: 50, hasMore: false },
          },
        },
        {
          promise: 'brands come by code',
          path: '/brands?includeSubBrands=true',
          body: { brands: [...ofBrands, withoutSub], pagination: { limit: 50, hasMore: false } },
        },
      ],
      missing: [],
      invalid: [
        ...badPages(here, '/brands'),
        ...['TRUE', '1', 'yes', ''].map((value) => ({
          promise: `includeSubBrands is true or false, not "${value}"`,
          path: `/brands?includeSubBrands=${value}&limit=0`,
          details: [
            { field: 'limit', issue: 'must be a whole number from 1 to 200' },
            { field: 'includeSubBrands', issue: 'must be true or false' },
          ],
        })),
      ],
    },
    oneOf(['brands', 'brand'], ofBrands),
  ];
}

function brandsAfter(here: CountryCode, code: string): string {
  return cursorOf({ list: 'brands', country: here, key: z.tuple([z.string()]) }, [code]);
}
