import { LARGEST_BATCH } from '#lib/invoicing/schema.ts';

/** The call of the API that answers the first of these invoices, as many as one call takes. */
export function batchPath(countryCode: string, numbers: readonly string[]): string {
  const pairs = numbers.slice(0, LARGEST_BATCH).map((number) => ['invoiceNumber', number]);
  return `/v1/${countryCode}/invoices?${new URLSearchParams(pairs)}`;
}
