import type { CountryCode } from '#lib/api/fields.ts';
import { randomFor } from '../random.ts';
import type { DemoSupplier } from '../suppliers.ts';
import { addDays, firstOfMonth } from './days.ts';
import type { StateCostRecord } from './records.ts';

/** What state costs are made of. */
export type Costing = {
  readonly countryCode: CountryCode;
  readonly today: string;
  readonly stateCodes: readonly string[];
};

/** What is priced: a product, its cost today and how much it is asked for. */
export type Costed = {
  readonly number: string;
  readonly cost: number;
  readonly popularity: number;
  readonly created: string;
};

/** The costs of a product in every state: the one in force today, some before it, some to come. */
export function stateCostsOf(
  costed: Costed,
  supplier: DemoSupplier,
  costing: Costing,
): StateCostRecord[] {
  const { number } = costed;
  const steps = stepsOf(costed, supplier, costing);
  return costing.stateCodes.flatMap((stateCode) => {
    const freight = freightTo(stateCode, costing.countryCode);
    return steps.map(({ date, cost, guide }, at) => {
      const invoiceCost = cents(cost * freight);
      return {
        productNumber: number,
        stateCode,
        effectiveDate: date,
        fullyRebatedCost: cents(invoiceCost * (1 - supplier.rebatePercent / 100)),
        invoiceCost,
        buyingGuideRecordNumber: guide,
        ...(supplier.rebatePercent > 0 && {
          rebateCode: `R${String(supplier.rebatePercent).padStart(2, '0')}`,
        }),
        serialNumber: at + 1,
        supplierNumber: String(supplier.number),
      };
    });
  });
}

type Step = { readonly date: string; readonly cost: number; readonly guide: number };

/** The supplier's price lists that changed what the product costs, the oldest first. */
function stepsOf(
  { number, cost, popularity, created }: Costed,
  supplier: DemoSupplier,
  { countryCode, today }: Costing,
): Step[] {
  const random = randomFor(`cost history of ${number} in ${countryCode}`);
  const lists = priceListsOf(supplier, today);
  const keeps = popularity >= EAGERNESS[countryCode];
  const past = lists.past.filter((date) => date > created && keeps && random.chance(0.55));
  const future = lists.future.filter(() => keeps && random.chance(0.3));
  const first = { date: created, cost };
  // What the lists before and after make of today's cost; copper and the dollar go both ways.
  const before = past.toReversed().reduce<readonly { date: string; cost: number }[]>(
    (steps, date) => {
      const [next = first, ...rest] = steps;
      return [{ date: created, cost: next.cost / rise(random) }, { ...next, date }, ...rest];
    },
    [first],
  );
  const after = future.map((date) => ({ date, cost: cost * rise(random) }));
  return [...before, ...after].map((step) => ({ ...step, guide: guideOf(supplier, step.date) }));
}

/** The days on which a supplier's price lists change. */
function priceListsOf(supplier: DemoSupplier, today: string) {
  const random = randomFor(`price lists of ${supplier.number}`);
  const recent = random.int(20, 200);
  const days = [recent + random.int(330, 420), recent + random.int(150, 200), recent];
  return {
    past: days.map((ago) => firstOfMonth(addDays(today, -ago))),
    future: [firstOfMonth(addDays(today, random.int(31, 110)))],
  };
}

function rise(random: ReturnType<typeof randomFor>): number {
  return 1 + random.int(-15, 62) / 1000;
}

/** A buying guide is one supplier's list of one day. */
function guideOf({ number }: DemoSupplier, date: string): number {
  return (
    (number % 1000) * 100_000 + (Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS) % 100_000)
  );
}

const DAY_MS = 24 * 3600 * 1000;

/** How popular a product must be to have a history: New Zealand has twice the regions. */
const EAGERNESS = { au: 0.25, nz: 0.55 } as const;

function freightTo(stateCode: string, countryCode: CountryCode): number {
  return FREIGHT[countryCode][stateCode] ?? 1.01;
}

/** Freight to the states that are far from the ports of entry. */
const FREIGHT: Readonly<Record<CountryCode, Readonly<Record<string, number>>>> = {
  au: { '01': 1, '02': 1, '05': 1.025, '06': 1.03, '07': 1.045, '08': 1.005 },
  nz: { '02': 1, '09': 1.005, '12': 1.03, '14': 1.02, '15': 1.025 },
};

function cents(amount: number): number {
  return Math.max(Math.round(amount * 100), 1) / 100;
}
