import { listHref, recordHref } from '#lib/text/text.ts';

export const orderHref = recordHref('purchase-orders');

export function orderLineHref(number: string, lineNumber: number): string {
  return `${orderHref(number)}/lines/${lineNumber}`;
}

export const ordersHref = listHref('purchase-orders');

export function costsHref(products: readonly string[], date?: string): string {
  return `/costs?${costsQueryString({ products, date })}`;
}

/** Its query string, which the CSV exports of the page take too. */
export function costsQueryString({ products, date }: CostsLink): string {
  const query = new URLSearchParams(products.map((number) => ['product', number]));
  if (date) query.set('date', date);
  return String(query);
}

type CostsLink = {
  readonly products: readonly string[];
  readonly date?: string | undefined;
};
