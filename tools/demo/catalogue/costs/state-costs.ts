import type { CountryCode } from '#lib/api/fields.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import type { ProductType } from '#tools/demo/catalogue/products.ts';
import type { DemoSupplier } from '#tools/demo/suppliers/suppliers.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';

/** A product with its cost today and its demand. */
type CostedProduct = {
  readonly number: string;
  readonly cost: number;
  readonly popularity: number;
  readonly productType?: ProductType;
  /** The first day it has a cost. */
  readonly since: string;
  readonly supplier: DemoSupplier;
};

/** Calculates a product's costs in every state: current, past and future. */
export function stateCostCalculator(
  countryCode: CountryCode,
  today: string,
  stateCodes: readonly string[],
): (costed: CostedProduct) => StateCostRecord[] {
  const lists = new Map<DemoSupplier, PriceLists>();
  const states = stateCodes.map((code) => [code, FREIGHT[countryCode][code] ?? 1.01] as const);
  return (costed) => {
    const { number, supplier, productType } = costed;
    const known = lists.get(supplier) ?? priceListsOf(supplier, today);
    lists.set(supplier, known);
    const steps = costSteps(costed, known, countryCode);
    // Services have neither freight nor a rebate.
    const isOwn = productType === 'SERVICE';
    const rebate = isOwn ? NO_REBATE : rebateOf(supplier);
    return states.flatMap(([stateCode, freight]) =>
      steps.map(({ date, cost, guide }, at) => {
        const invoiceCost = cents(isOwn ? cost : cost * freight);
        return {
          productNumber: number,
          stateCode,
          effectiveDate: date,
          fullyRebatedCost: cents(invoiceCost * rebate.share),
          invoiceCost,
          buyingGuideRecordNumber: guide,
          ...rebate.code,
          serialNumber: at + 1,
          supplierNumber: String(supplier.number),
        };
      }),
    );
  };
}

type CostStep = { readonly date: string; readonly cost: number; readonly guide: number };

/** The supplier's price lists that changed the product's cost, oldest first. */
function costSteps(costed: CostedProduct, lists: PriceLists, countryCode: CountryCode): CostStep[] {
  const { number, cost, popularity, since, supplier } = costed;
  const random = randomFor(`cost history of ${number} in ${countryCode}`);
  const isWatched = popularity >= MIN_WATCHED_POPULARITY[countryCode];
  const first = [since, lists.first].toSorted().at(-1) ?? since;
  const past = lists.past.filter((date) => date > first && isWatched && random.chance(0.55));
  const future = lists.future.filter(() => isWatched && random.chance(0.4));
  // Works backwards from today's cost.
  let earlier = cost;
  const before = past.toReversed().map((date) => {
    const step = { date, cost: earlier };
    earlier /= drawPriceRise(random);
    return step;
  });
  const steps = [
    { date: first, cost: earlier },
    ...before.toReversed(),
    ...future.map((date) => ({ date, cost: cost * drawPriceRise(random) })),
  ];
  return steps.map((step) => ({ ...step, guide: buyingGuideNumber(supplier, step.date) }));
}

type PriceLists = {
  /** The oldest list, about two years ago. */
  readonly first: string;
  readonly past: readonly string[];
  readonly future: readonly string[];
};

/** The days when a supplier's price lists take effect, each the first of a month. */
function priceListsOf({ number }: DemoSupplier, today: string): PriceLists {
  const random = randomFor(`price lists of ${number}`);
  const latest = random.int(20, 200);
  const ago = [latest + random.int(330, 420), latest + random.int(150, 200), latest];
  return {
    first: firstOfMonth(dayAfter(today, -random.int(700, 790))),
    past: ago.map((days) => firstOfMonth(dayAfter(today, -days))),
    // At least 31 days ahead, so that the first of that month is after today.
    future: [firstOfMonth(dayAfter(today, random.int(31, 110)))],
  };
}

/** The factor of a price change: mostly up, as copper prices and exchange rates go both ways. */
function drawPriceRise(random: Random): number {
  return 1 + random.int(-15, 62) / 1000;
}

/** The number of a buying guide, a supplier's price list of one month: supplier, year and month in digits. */
export function buyingGuideNumber({ number }: Pick<DemoSupplier, 'number'>, date: string): number {
  return (number % 100_000) * 10_000 + Number(`${date.slice(2, 4)}${date.slice(5, 7)}`);
}

const NO_REBATE = { share: 1, code: {} };

/** A supplier's rebate agreement, if any, by the code that orders name too. */
function rebateOf({ number, rebatePercent }: DemoSupplier) {
  const code = rebatePercent > 0 ? { rebateCode: `R${number}` } : {};
  return { share: 1 - rebatePercent / 100, code };
}

/** Products above this demand have changing costs; New Zealand has twice as many states. */
const MIN_WATCHED_POPULARITY = { au: 0.3, nz: 0.7 } as const;

/** Freight factor of each state compared with the port of entry; default 1.01. */
const FREIGHT: Readonly<Record<CountryCode, Readonly<Record<string, number>>>> = {
  au: { '01': 1, '02': 1, '05': 1.025, '06': 1.03, '07': 1.045, '08': 1.005 },
  nz: { '02': 1, '09': 1.005, '12': 1.03, '14': 1.02, '15': 1.025, '99': 1.18 },
};

function cents(amount: number): number {
  return Math.max(Math.round(amount * 100), 1) / 100;
}

/** The first day of the month of a date. */
function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}
