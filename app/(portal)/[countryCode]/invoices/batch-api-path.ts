import { MAX_BATCH_SIZE } from '#lib/invoices/batch-schema.ts';

/** The API path for these invoices; only as many as one call may request. */
export function batchApiPath(countryCode: string, numbers: readonly string[]): string {
  const pairs = numbers.slice(0, MAX_BATCH_SIZE).map((number) => ['invoiceNumber', number]);
  return `/v1/${countryCode}/invoices?${new URLSearchParams(pairs)}`;
}
