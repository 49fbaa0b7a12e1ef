import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { dataLines, memoized } from './data-file.ts';

/** A supplier of the business: invented, but for the location of a domestic one. */
export type DemoSupplier = z.infer<typeof Supplier>;

/** The domestic and overseas suppliers of a country, by number. */
export function demoSuppliers(countryCode: CountryCode): DemoSupplier[] {
  return records().filter(({ home, isOverseas }) => isOverseas || home === countryCode);
}

const Supplier = z.strictObject({
  home: z.enum(['au', 'nz', 'overseas']),
  isOverseas: z.boolean(),
  /** What purchase orders say about it. */
  onOrders: PurchaseOrder.shape.supplier.unwrap().required({ number: true }),
  transmissionMethod: PurchaseOrder.shape.transmissionMethod.unwrap(),
  /**
   * Where branches collect goods, by branch number: the nearest depot in the branch's state, if it is within 80 km, with
   * `distanceFromBranch` in metres as the crow flies.
   */
  pickupPoints: z.record(
    z.string(),
    PurchaseOrder.shape.deliveryDetails.unwrap().shape.pickupInformation.unwrap(),
  ),
  /** Days from order to delivery, by sea from overseas. */
  leadTimeDays: z.int(),
  /** For an overseas one, how much of its currency a dollar of each country buys. */
  exchangeRates: z.strictObject({ au: z.number(), nz: z.number() }).exactOptional(),
  /** Rebate at the end of the period, in percent of its invoices. */
  rebatePercent: z.number(),
});

const records = memoized(() => dataLines('suppliers.ndjson', Supplier));
