/** What these products cost in each state, on a day where one is chosen, else today. */
export function costsHref(countryCode: string, products: readonly string[], date?: string): string {
  const query = new URLSearchParams(products.map((number) => ['product', number]));
  if (date !== undefined) query.set('date', date);
  return `/${countryCode}/costs?${query}`;
}
