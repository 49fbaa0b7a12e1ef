import { LARGEST_BATCH } from '#lib/invoicing/schema.ts';

/** The API path for these invoices; only as many as one call may request. */
export function batchPath(countryCode: string, numbers: readonly string[]): string {
  const pairs = numbers.slice(0, LARGEST_BATCH).map((number) => ['invoiceNumber', number]);
  return `/v1/${countryCode}/invoices?${new URLSearchParams(pairs)}`;
}
