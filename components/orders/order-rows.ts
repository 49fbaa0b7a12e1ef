import type { CountryCode } from '#lib/api/fields.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { type Expected, expectedBy } from '#lib/procurement/awaited.ts';
import type { OrderSummary } from '#lib/procurement/search-schema.ts';

/** An order of a list, with when what is awaited of it comes, and what the branch it goes to is called. */
export type OrderRow = OrderSummary & {
  readonly expected: Expected | undefined;
  readonly branchName: string | undefined;
};

/** The orders as they stand on the day in their country at `asOf`, an instant in ISO 8601. */
export function orderRows(
  countryCode: CountryCode,
  orders: readonly OrderSummary[],
  asOf: string,
  branchNames: ReadonlyMap<string, string>,
): OrderRow[] {
  const today = dateIn(COUNTRY_ZONES[countryCode], new Date(asOf));
  return orders.map((order) => ({
    ...order,
    expected: expectedBy(order.awaitedDate, today),
    branchName: order.destination && branchNames.get(order.destination),
  }));
}
