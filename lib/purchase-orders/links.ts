export function orderHref(countryCode: string, number: string): string {
  return `/${countryCode}/purchase-orders/${encodeURIComponent(number)}`;
}

export function orderLineHref(countryCode: string, number: string, lineNumber: number): string {
  return `${orderHref(countryCode, number)}/lines/${lineNumber}`;
}

export function ordersHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/purchase-orders?${new URLSearchParams(query)}`;
}

/** The costs page of these products in all states, or in `states` (codes), on a date, else today. */
export function costsHref(
  countryCode: string,
  products: readonly string[],
  date?: string,
  states: readonly string[] = [],
): string {
  return `/${countryCode}/costs?${costsQueryString({ products, date, states })}`;
}

/** Its query string, which the CSV exports of the page take too. */
export function costsQueryString({ products, date, states = [] }: CostsLink): string {
  const query = new URLSearchParams(products.map((number) => ['product', number]));
  for (const code of states) query.append('state', code);
  if (date) query.set('date', date);
  return String(query);
}

type CostsLink = {
  readonly products: readonly string[];
  readonly date?: string | undefined;
  readonly states?: readonly string[];
};
