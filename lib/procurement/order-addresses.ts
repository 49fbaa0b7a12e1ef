/** The page of a purchase order. */
export function orderHref(countryCode: string, number: string): string {
  return `/${countryCode}/purchase-orders/${encodeURIComponent(number)}`;
}

/** The page of a purchase order line. */
export function orderLineHref(countryCode: string, number: string, lineNumber: number): string {
  return `${orderHref(countryCode, number)}/lines/${lineNumber}`;
}

/** The purchase order list, filtered by a search query. */
export function ordersHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/purchase-orders?${new URLSearchParams(query)}`;
}
