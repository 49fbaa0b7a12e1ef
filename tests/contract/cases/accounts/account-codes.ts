import type { Database } from '#db/client.ts';
import { saveCode, saveSubSegment } from '#lib/accounts/testing/codes.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { type OperationCase, otherCountry, returns } from '#tests/contract/cases/operation-case.ts';

const code = (name: string, enabled = true) => ({
  code: name,
  description: `${name} – ā`,
  enabled,
});
/** In code point order, which is the order of no language. */
const CODES = [code('E3231'), code('Z', false), code('a'), code('é')];
const ELSEWHERE = code('NZ');

/** The reference lists of section 4.13 of the specification. */
export function accountCodeCases(here: CountryCode): readonly OperationCase[] {
  return [
    codeListCase(here, 'industry-types', 'industryTypes', CODES, (db, country, record) =>
      saveCode(db, 'industry_types', country, record),
    ),
    codeListCase(here, 'segments', 'segments', CODES, (db, country, record) =>
      saveCode(db, 'segments', country, record),
    ),
    codeListCase(here, 'sub-segments', 'subSegments', CODES.map(inSegment), (db, country, record) =>
      saveSubSegment(db, country, inSegment(record)),
    ),
  ];
}

type Code = ReturnType<typeof code>;

function inSegment(record: Code) {
  return { ...record, segmentCode: 'E3231' };
}

function codeListCase(
  here: CountryCode,
  path: string,
  name: string,
  list: readonly object[],
  save: (db: Database, country: CountryCode, record: Code) => Promise<void>,
): OperationCase {
  return {
    operation: `GET /v1/{countryCode}/${path}`,
    scope: 'customer:read',
    async seed(db) {
      for (const record of CODES.toReversed()) await save(db, here, record);
      await save(db, otherCountry(here), ELSEWHERE);
    },
    successes: [
      returns(`${path} returns all of the country by code, disabled ones included`, `/${path}`, {
        [name]: list,
      }),
    ],
  };
}
