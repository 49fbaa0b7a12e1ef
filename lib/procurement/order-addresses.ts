/** The page of a purchase order. */
export function orderHref(countryCode: string, number: string): string {
  return `/${countryCode}/purchase-orders/${encodeURIComponent(number)}`;
}

/** The page of one of its lines. */
export function orderLineHref(countryCode: string, number: string, lineNumber: number): string {
  return `${orderHref(countryCode, number)}/lines/${lineNumber}`;
}

/** The list of the purchase orders that have something in common, such as their supplier. */
export function ordersHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/purchase-orders?${new URLSearchParams(query)}`;
}
