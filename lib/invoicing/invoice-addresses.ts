/** The page of an invoice. */
export function invoiceHref(countryCode: string, number: string): string {
  return `/${countryCode}/invoices/${encodeURIComponent(number)}`;
}

/** The list of the invoices that have something in common, such as their order. */
export function invoicesHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/invoices?${new URLSearchParams(query)}`;
}

/** The page that prints several invoices, one after the other. */
export function printHref(countryCode: string, numbers: readonly string[]): string {
  const query = new URLSearchParams(numbers.map((number) => ['number', number]));
  return `/${countryCode}/invoices/print?${query}`;
}
