import { stateCosts } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import { aCost } from '#lib/purchase-orders/testing/orders.ts';
import {
  notFound,
  type OperationCase,
  otherCountry,
  refuses,
  returns,
} from '#tests/contract/cases/operation-case.ts';

const first = aCost();
const second = aCost({
  effectiveDate: '2021-07-01',
  fullyRebatedCost: 96,
  buyingGuideRecordNumber: 7002,
  rebateCode: 'R7',
  serialNumber: 12,
  supplierNumber: '0815',
});
/** Never in force yet. */
const future = aCost({ effectiveDate: '9999-12-31', fullyRebatedCost: 0.1, invoiceCost: 1e21 });
const withSpecialCharacters = aCost({
  productNumber: 'x'.repeat(64),
  stateCode: '99',
  // As long as allowed, so that the response is compressed.
  rebateCode: `Māori "${'€'.repeat(190)}"`,
  supplierNumber: '€'.repeat(200),
});
const onlyFutureCost = aCost({ productNumber: 'NOT-YET', effectiveDate: '9999-12-31' });
const newZealandCost = aCost({ productNumber: 'NZ-1' });

const today = ({ effectiveDate: _, buyingGuideRecordNumber: __, ...cost }: StateCostRecord) => cost;
const onDate = ({ fullyRebatedCost, invoiceCost, buyingGuideRecordNumber }: StateCostRecord) => ({
  fullyRebatedCost,
  invoiceCost,
  buyingGuideRecordNumber,
});
const changed = (previous: StateCostRecord, effective: StateCostRecord) => ({
  productNumber: effective.productNumber,
  stateCode: effective.stateCode,
  effectiveDate: effective.effectiveDate,
  previous: onDate(previous),
  effective: onDate(effective),
});
const PATH = '/products/100417/state-costs';
const change = (date: string, path = `${PATH}/01`) =>
  `${path}/effective-cost?effectiveDate=${date}`;

const nearest = (where: string, date: string) => ({
  field: 'effectiveDate',
  issue: `nearest date ${where}`,
  nearest: date,
});

const STATE_RULE = { field: 'stateCode', issue: 'must be two digits' };
const DATE_RULE = { field: 'effectiveDate', issue: 'must be a calendar date as YYYY-MM-DD' };

/** Operations 4.5 and 4.6 of the specification. */
export function stateCostCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}/state-costs/{stateCode}',
      scope: 'costs:read',
      async seed(db) {
        const costs = [
          first,
          second,
          future,
          withSpecialCharacters,
          onlyFutureCost,
          aCost({ stateCode: '02' }),
        ];
        await insertRecords(db, here, stateCosts, costs);
        await insertRecords(db, otherCountry(here), stateCosts, [newZealandCost]);
      },
      successes: [
        returns('returns the cost in force today', `${PATH}/01`, today(second)),
        returns(
          'a member without a value is left out',
          `${PATH}/02`,
          today(aCost({ stateCode: '02' })),
        ),
        returns(
          'a number of 64 characters is accepted',
          `/products/${'x'.repeat(64)}/state-costs/99`,
          today(withSpecialCharacters),
        ),
      ],
      missing: notFound({
        'a state without a cost of the product': `${PATH}/03`,
        'a state of another country': `${PATH}/98`,
        'an unknown product': '/products/nope/state-costs/01',
        'a cost of the other country': '/products/NZ-1/state-costs/01',
        'a cost that is not yet in force': '/products/NOT-YET/state-costs/01',
      }),
      invalid: [
        ...['NSW', '1', '001', '%D9%A0%D9%A1', '01%0A'].map((code) =>
          refuses(`the state ${code} is refused`, `${PATH}/${code}`, STATE_RULE),
        ),
      ],
    },
    {
      operation:
        'GET /v1/{countryCode}/products/{productNumber}/state-costs/{stateCode}/effective-cost',
      scope: 'costs:read',
      successes: [
        returns(
          'a change has the cost that takes effect and the one before',
          change('2021-07-01'),
          changed(first, second),
        ),
        returns('a future change is returned', change('9999-12-31'), changed(second, future)),
      ],
      missing: [
        {
          title: 'a date without a change is not found, and the nearest ones are details',
          path: change('2021-07-02'),
          details: [nearest('before', '2021-07-01'), nearest('after', '9999-12-31')],
        },
        {
          title: 'a change by the first cost is not found, and the next is a detail',
          path: change(first.effectiveDate),
          details: [nearest('after', '2021-07-01')],
        },
        {
          title: 'a change by the last cost of a product is not found without details',
          path: change('9999-12-31', '/products/NOT-YET/state-costs/01'),
        },
        ...notFound({
          'a state without a cost of the product': change('2021-07-01', `${PATH}/03`),
          'a product of the other country': change('2020-01-01', '/products/NZ-1/state-costs/01'),
        }),
      ],
      invalid: [
        refuses('the date is required', `${PATH}/01/effective-cost`, {
          field: 'effectiveDate',
          issue: 'is required',
        }),
        ...['2026-02-30', '1-7-2021', '2021-07-01T00:00:00Z', '0000-01-01', ''].map((date) =>
          refuses(`the date ${JSON.stringify(date)} is refused`, change(date), DATE_RULE),
        ),
        refuses('a repeated date is refused', `${change('2021-07-01')}&effectiveDate=2021-07-01`, {
          field: 'effectiveDate',
          issue: 'takes one value: give it once',
        }),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/state-costs',
      scope: 'costs:read',
      successes: [
        returns(
          'the costs of a product from a day on are listed, without a member that is not there',
          '/state-costs?productNumber=100417&stateCode=01&effectiveDateFrom=2021-07-01',
          { stateCosts: [second, future], pagination: { limit: 50, hasMore: false } },
        ),
      ],
      invalid: [
        refuses(
          'every issue is named at once',
          '/state-costs?stateCode=WA&effectiveDateTo=today',
          STATE_RULE,
          {
            field: 'effectiveDateTo',
            issue: 'must be a calendar date as YYYY-MM-DD',
          },
        ),
      ],
    },
  ];
}
