import type { CountryCode } from '#lib/api/fields.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import { costAmounts, exposedCosts } from '#lib/purchase-orders/testing/exposed-costs.ts';
import { demoStates } from '#tools/demo/branches.ts';
import { LONG_INVOICE } from './counter-invoices.ts';
import { KIT_INVOICE } from './kit-invoices.ts';
import { journeyOrders } from './purchase-orders.ts';

/** Invoice costs of TAP-15 by state code: from July 2025, from March 2026 and from December 2026. */
const TAP: Readonly<Record<string, readonly [number, number, number]>> = {
  '01': [1_804.13, 1_827.46, 1_913.57],
  '02': [1_804.13, 1_827.46, 1_913.57],
  '03': [1_822.29, 1_845.86, 1_795.43],
  '04': [1_813.37, 1_836.67, 1_922.83],
  '05': [1_849.31, 1_873.19, 1_961.41],
  '06': [1_831.17, 1_854.89, 1_942.27],
  '07': [1_867.43, 1_891.57, 1_980.71],
};
const DAYS = ['2025-07-01', '2026-03-01', '2026-12-01'] as const;

/** The factor of a cost after its rebate. */
const REBATED = 0.95;

/** State costs: TAP-15 in seven states, the mixer of the overdue order in New South Wales. */
export function journeyCosts(countryCode: CountryCode): StateCostRecord[] {
  if (countryCode === 'nz') return [];
  const stateCode = demoStates('au').find((state) => state.shortDescription === 'NSW')?.code ?? '';
  const mixer = { productNumber: '700417', stateCode, buyingGuideRecordNumber: 7001 };
  return [
    { ...mixer, effectiveDate: '2020-01-01', invoiceCost: 410, fullyRebatedCost: 390 },
    { ...mixer, effectiveDate: '2035-01-01', invoiceCost: 500, fullyRebatedCost: 480 },
    ...Object.entries(TAP).flatMap(([code, costs]) =>
      costs.map((invoiceCost, at) => ({
        productNumber: 'TAP-15',
        stateCode: code,
        effectiveDate: DAYS[at] ?? '',
        invoiceCost,
        fullyRebatedCost: cents(invoiceCost * REBATED),
        buyingGuideRecordNumber: 17_002_512,
        rebateCode: 'R1700',
        serialNumber: at + 1,
        supplierNumber: '1700',
      })),
    ),
  ];
}

function cents(sum: number): number {
  return Math.round(sum * 100) / 100;
}

/** Among so many lines without costs, one can equal a cost by chance. */
const SUMS = JSON.stringify(LONG_INVOICE);

/** Every cost in the test data that equals no other amount, as written in JSON and on screens. */
export const SECRET_AMOUNTS: readonly string[] = costAmounts([
  KIT_INVOICE,
  journeyOrders('au', () => '2026-11-21'),
  journeyCosts('au'),
]).filter((amount) => exposedCosts(SUMS, [amount]).length === 0);
