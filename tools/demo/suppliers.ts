import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import { kilometresBetween } from '#lib/branches/branch-location.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { dataLines, memoized } from './data-file.ts';

/** A supplier of the business: invented, but for the location of a domestic one. */
export type DemoSupplier = z.infer<typeof Supplier> & { readonly isOverseas: boolean };

/** The domestic and overseas suppliers of a country, by number. */
export function demoSuppliers(countryCode: CountryCode): DemoSupplier[] {
  return records().filter(({ home }) => home === countryCode || home === 'overseas');
}

/** A place to collect goods from: the supplier's own premises, or a depot in another state. */
const Depot = z.strictObject({
  line1: z.string(),
  suburb: z.string(),
  /** As in branch addresses. */
  state: z.string(),
  postcode: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

const Supplier = z.strictObject({
  home: z.enum(['au', 'nz', 'overseas']),
  /** What purchase orders say about it. */
  onOrders: PurchaseOrder.shape.supplier.unwrap().required({ number: true }),
  transmissionMethod: PurchaseOrder.shape.transmissionMethod.unwrap(),
  /** Where goods can be collected; none for overseas suppliers. */
  depots: z.array(Depot),
  /** Days from order to delivery, by sea from overseas. */
  leadTimeDays: z.int(),
  /** Invoice currency (ISO 4217), and for an overseas one the units of it that a dollar of each country buys. */
  currency: z.string().length(3),
  exchangeRates: z.strictObject({ au: z.number(), nz: z.number() }).exactOptional(),
  /** Rebate at the end of the period, in percent of its invoices. */
  rebatePercent: z.number(),
});

const records = memoized(() =>
  dataLines('suppliers.ndjson', Supplier).map((supplier) => ({
    ...supplier,
    isOverseas: supplier.home === 'overseas',
  })),
);

/**
 * What an order says about the place where a branch collects goods from a supplier: the nearest depot in the branch's
 * state, with `distanceFromBranch` in metres as the crow flies. Undefined when none is near, so that the goods are
 * delivered.
 */
export function pickupPointOf(
  { depots }: Pick<DemoSupplier, 'depots'>,
  { location }: Pick<BranchRecord, 'location'>,
) {
  const [nearest] = depots
    .filter(({ state }) => state === location.address.state)
    .map((depot) => ({ depot, km: kilometresBetween(depot, location) }))
    .sort((a, b) => a.km - b.km);
  if (nearest === undefined || nearest.km > MAX_PICKUP_KM) return undefined;
  const { latitude, longitude, phone } = nearest.depot;
  return {
    siteContactNumber: phone,
    distanceFromBranch: Math.round(nearest.km * 1_000),
    accuracy: 'ROOFTOP',
    latitude,
    longitude,
  } as const;
}

/** The furthest a branch's own truck goes. */
const MAX_PICKUP_KM = 80;
