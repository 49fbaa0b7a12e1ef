/** The page of an invoice. */
export function invoiceHref(countryCode: string, number: string): string {
  return `/${countryCode}/invoices/${encodeURIComponent(number)}`;
}

/** The list of the invoices that have something in common, such as their order. */
export function invoicesHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/invoices?${new URLSearchParams(query)}`;
}

/** The file with every line of an invoice, as CSV. */
export function linesCsvPath(countryCode: string, number: string): string {
  return `/portal-api/${countryCode}/invoices/lines.csv?${new URLSearchParams({ number })}`;
}
