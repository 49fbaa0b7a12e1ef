import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { brands, categories, sections, statuses } from '#feeds/resources/catalogue.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { encodeCursor } from '#lib/api/paging.ts';
import { aBrand, aCategory, aSection } from '#lib/products/testing/records.ts';
import {
  LIMIT_RULE,
  notFound,
  type OperationCase,
  otherCountry,
  refuses,
  returns,
} from '#tests/contract/cases/operation-case.ts';
import { invalidPages } from './products.ts';

// Codes that sort differently by language and by code point.
const CODES = ['A', 'B', 'Z', 'a', 'é'];
const closed = { enabled: false, sortOrder: -1 };
const sectionRecords = CODES.map((code) => aSection(code, code === 'a' ? closed : {}));
const categoryRecords = CODES.map((code) => aCategory(code, code === 'a' ? closed : {}));
const statusRecords = CODES.map((code) => aSection(code, { id: 0, description: 'ü'.repeat(200) }));
const brandRecords = CODES.map((code) =>
  aBrand(code, {
    subBrands: ['2', '1'].map((number) => ({
      id: 4,
      code: `${code}-${number}`,
      name: 'Māori',
      enabled: false,
    })),
  }),
);
const withoutSubBrands = aBrand('ö');
const summaryOf = ({ subBrands: _, ...summary }: ReturnType<typeof aBrand>) => summary;

/** The paged list of one kind of record, and one record. */
function listAndRecordCases(
  here: CountryCode,
  [plural, singular]: readonly [string, string],
  records: readonly { code: string }[],
  seed: (db: Database) => Promise<void>,
): readonly OperationCase[] {
  const cursorAfter = (code: string) =>
    encodeCursor({ list: plural, country: here, key: z.tuple([z.string()]) }, [code]);
  return [
    {
      operation: `GET /v1/{countryCode}/${plural}`,
      scope: 'product:read',
      seed,
      successes: [
        returns(`a page of ${plural} has a cursor for the next`, `/${plural}?limit=2`, {
          [plural]: records.slice(0, 2),
          pagination: { limit: 2, hasMore: true, nextCursor: cursorAfter('B') },
        }),
        returns(
          `the last page of ${plural} has no cursor`,
          `/${plural}?limit=3&cursor=${cursorAfter('B')}`,
          { [plural]: records.slice(2), pagination: { limit: 3, hasMore: false } },
        ),
        returns(`${plural} come by code`, `/${plural}`, {
          [plural]: records,
          pagination: { limit: 50, hasMore: false },
        }),
      ],
      invalid: invalidPages(here, `/${plural}`),
    },
    singleRecord([plural, singular], records),
  ];
}

function singleRecord(
  [plural, singular]: readonly [string, string],
  records: readonly object[],
): OperationCase {
  return {
    operation: `GET /v1/{countryCode}/${plural}/{code}`,
    scope: 'product:read',
    successes: [
      returns(`a ${singular} is returned`, `/${plural}/A`, records[0]),
      returns(`the code of a ${singular} may be percent-encoded`, `/${plural}/%C3%A9`, records[4]),
    ],
    missing: notFound({
      [`an unknown ${singular}`]: `/${plural}/b`,
      [`a ${singular} of the other country`]: `/${plural}/NZ`,
    }),
  };
}

/** Master data other than families (specification 4.15). */
export function masterDataCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/statuses',
      scope: 'product:read',
      async seed(db) {
        await insertRecords(db, here, statuses, statusRecords.toReversed());
        await insertRecords(db, otherCountry(here), statuses, [aSection('NZ')]);
      },
      successes: [returns('all statuses come by code', '/statuses', { statuses: statusRecords })],
    },
    singleRecord(['statuses', 'status'], statusRecords),
    ...listAndRecordCases(here, ['sections', 'section'], sectionRecords, async (db) => {
      await insertRecords(db, here, sections, sectionRecords.toReversed());
      await insertRecords(db, otherCountry(here), sections, [aSection('NZ')]);
    }),
    ...listAndRecordCases(here, ['categories', 'category'], categoryRecords, async (db) => {
      await insertRecords(db, here, categories, categoryRecords.toReversed());
      await insertRecords(db, otherCountry(here), categories, [aCategory('NZ')]);
    }),
    {
      operation: 'GET /v1/{countryCode}/brands',
      scope: 'product:read',
      async seed(db) {
        const { subBrands: _, ...minimalBrand } = withoutSubBrands;
        await insertRecords(db, here, brands, [minimalBrand, ...brandRecords.toReversed()]);
        await insertRecords(db, otherCountry(here), brands, [aBrand('NZ')]);
      },
      successes: [
        returns('a page of brands has a cursor for the next', '/brands?limit=2', {
          brands: brandRecords.slice(0, 2).map(summaryOf),
          pagination: { limit: 2, hasMore: true, nextCursor: brandCursorAfter(here, 'B') },
        }),
        returns(
          'the last page of brands can have sub-brands, in the order of the feed',
          `/brands?includeSubBrands=true&limit=7&cursor=${brandCursorAfter(here, 'B')}`,
          {
            brands: [...brandRecords.slice(2), withoutSubBrands],
            pagination: { limit: 7, hasMore: false },
          },
        ),
        returns('includeSubBrands=false leaves sub-brands out', '/brands?includeSubBrands=false', {
          brands: [...brandRecords, withoutSubBrands].map(summaryOf),
          pagination: { limit: 50, hasMore: false },
        }),
        returns('brands come by code', '/brands?includeSubBrands=true', {
          brands: [...brandRecords, withoutSubBrands],
          pagination: { limit: 50, hasMore: false },
        }),
      ],
      invalid: [
        ...invalidPages(here, '/brands'),
        ...['TRUE', '1', 'yes', ''].map((value) =>
          refuses(
            `includeSubBrands="${value}" is refused`,
            `/brands?includeSubBrands=${value}&limit=0`,
            LIMIT_RULE,
            { field: 'includeSubBrands', issue: 'must be true or false' },
          ),
        ),
      ],
    },
    singleRecord(['brands', 'brand'], brandRecords),
  ];
}

function brandCursorAfter(here: CountryCode, code: string): string {
  return encodeCursor({ list: 'brands', country: here, key: z.tuple([z.string()]) }, [code]);
}
