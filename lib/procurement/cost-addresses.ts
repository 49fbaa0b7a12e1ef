/**
 * What these products cost in each state, or in those of `states` (codes), on a day where one is chosen, else
 * today.
 */
export function costsHref(
  countryCode: string,
  products: readonly string[],
  date?: string,
  states: readonly string[] = [],
): string {
  return `/${countryCode}/costs?${costsQuery({ products, date, states })}`;
}

/** The same as a query, which the files of what is on the screen take as well. */
export function costsQuery({ products, date, states = [] }: AskedCosts): string {
  const query = new URLSearchParams(products.map((number) => ['product', number]));
  for (const code of states) query.append('state', code);
  if (date) query.set('date', date);
  return String(query);
}

type AskedCosts = {
  readonly products: readonly string[];
  readonly date?: string | undefined;
  readonly states?: readonly string[];
};
