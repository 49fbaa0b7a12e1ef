/** The page of an invoice. */
export function invoiceHref(countryCode: string, number: string): string {
  return `/${countryCode}/invoices/${encodeURIComponent(number)}`;
}

/** The invoice list, filtered by a search query. */
export function invoicesHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/invoices?${new URLSearchParams(query)}`;
}

/** The CSV file of an invoice's lines. */
export function linesCsvPath(countryCode: string, number: string): string {
  return `/portal-api/${countryCode}/invoices/lines.csv?${new URLSearchParams({ number })}`;
}
