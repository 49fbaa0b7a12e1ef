/** The page of a customer's order. */
export function customerOrderHref(countryCode: string, orderNumber: string): string {
  return `/${countryCode}/customer-orders/${encodeURIComponent(orderNumber)}`;
}
