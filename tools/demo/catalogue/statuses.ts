import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { dataRows, numberCell } from '#tools/demo/values/data-file.ts';
import type { DemoProduct } from './product-lines.ts';

/** A product is new for this many days, and not in stock yet. */
const NEW_DAYS = 90;

/** Whether a product is traded: no longer new and not discontinued. */
export function isTraded({ life }: DemoProduct): boolean {
  return life.created + NEW_DAYS <= 0 && (life.discontinued ?? 1) > 0;
}

/** Consecutive statuses of a product from the day that it was created. */
export function nationalStatuses(
  { number, line, life }: DemoProduct,
  today: string,
): StatusRecord[] {
  const steps = [
    { statusCode: 'NEW', from: life.created },
    {
      statusCode: line.productType === 'NON_STOCK' ? 'SPECIAL_ORDER' : 'ACTIVE',
      from: life.created + NEW_DAYS,
    },
    ...(life.runOut === undefined ? [] : [{ statusCode: 'RUN_OUT', from: life.runOut }]),
    ...(life.discontinued === undefined
      ? []
      : [{ statusCode: 'DISCONTINUED', from: life.discontinued }]),
  ];
  return steps.map(({ statusCode, from }, at) => {
    const next = steps[at + 1];
    return {
      productNumber: number,
      level: 'NATIONAL',
      statusCode,
      effectiveFrom: dayAfter(today, from),
      ...(next && { effectiveTo: dayAfter(today, next.from - 1) }),
    };
  });
}

/** The statuses that goods have in some states, kinds of branch and branches, by product. */
export function localStatuses(
  countryCode: CountryCode,
  today: string,
): ReadonlyMap<string, StatusRecord[]> {
  const records = dataRows('product-statuses.csv', StatusRow)
    .filter(({ country }) => country === countryCode)
    .map(({ productNumber, level, place, statusCode, fromDays, toDays }) => ({
      productNumber,
      level,
      [PLACE[level]]: place,
      statusCode,
      effectiveFrom: dayAfter(today, fromDays),
      ...(toDays !== undefined && { effectiveTo: dayAfter(today, toDays) }),
    }));
  return Map.groupBy(records, ({ productNumber }) => productNumber);
}

/** The member that names the place of each level. */
const PLACE = {
  STATE: 'stateCode',
  BUSINESS_UNIT: 'businessUnitTypeCode',
  BRANCH: 'branchNumber',
} as const;

const StatusRow = z.strictObject({
  country: CountryCode,
  productNumber: z.string(),
  level: z.enum(['STATE', 'BUSINESS_UNIT', 'BRANCH']),
  place: z.string(),
  statusCode: z.string(),
  /** Days from today. */
  fromDays: numberCell,
  toDays: numberCell.exactOptional(),
});
