import type { CountryCode } from '#lib/api/fields.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { type Expected, expectedBy } from '#lib/procurement/awaited.ts';
import type { OrderSummary } from '#lib/procurement/search-schema.ts';

/** An order of the list, with its next expected date and the name of its destination branch. */
export type OrderRow = OrderSummary & {
  readonly expected: Expected | undefined;
  readonly branchName: string | undefined;
};

/** The rows of the list as of the local date at `asOf` (an ISO 8601 instant). */
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
