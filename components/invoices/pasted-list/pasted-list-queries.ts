import { apiFetch, fetchJson } from '#components/api/api-fetch.ts';
import { serviceTime } from '#components/shell/time/browser-time.tsx';
import { chunk } from '#lib/availability/sheet/sheet-limits.ts';
import type { FoundInvoices } from '#lib/invoices/search/schema.ts';

/** Called with how many numbers are answered so far. */
type OnProgress = (answered: number) => void;

/** Looks up a list of any length, in batches. Throws ApiError. */
export async function findLongList(
  countryCode: string,
  numbers: readonly string[],
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<FoundInvoices> {
  const path = `/portal-api/${countryCode}/invoices/list`;
  const results: FoundInvoices[] = [];
  const valid = numbers.filter(({ length }) => length <= MAX_NUMBER_LENGTH);
  for (const batch of chunk(valid, BATCH_SIZE)) {
    results.push(await fetchJson<FoundInvoices>(path, { json: { numbers: batch }, signal }));
    onProgress(Math.min(results.length * BATCH_SIZE, valid.length));
  }
  return mergeFoundInvoices(numbers, results);
}

/** The lines of all these invoices as one CSV, fetched in batches. Throws ApiError. */
export async function fetchLinesCsv(
  countryCode: string,
  numbers: readonly string[],
  onProgress: OnProgress,
): Promise<string> {
  const files: string[] = [];
  for (const batch of chunk(numbers, CSV_BATCH_SIZE)) {
    onProgress(files.length * CSV_BATCH_SIZE);
    const options = { json: { numbers: batch } };
    const response = await apiFetch(`/portal-api/${countryCode}/invoices/lines.csv`, options);
    files.push(await response.text());
  }
  return joinCsv(files);
}

/** Joins CSV files with the same header row. Restores the byte order mark, which `Response.text()` strips. */
export function joinCsv(files: readonly string[]): string {
  const bodies = files.map((file, index) =>
    index === 0 ? file : file.slice(file.indexOf('\r\n') + 2),
  );
  return `\u{feff}${bodies.join('')}`;
}

const CSV_BATCH_SIZE = 250;
/** The service accepts 256 KiB: so many of the longest numbers, of three bytes a character. */
export const BATCH_SIZE = 400;
/** The service refuses longer numbers, and no invoice has one. */
export const MAX_NUMBER_LENGTH = 200;

/** Merges the results of batches; an invoice found in two of them keeps its first position. */
export function mergeFoundInvoices(
  numbers: readonly string[],
  results: readonly FoundInvoices[],
): FoundInvoices {
  const found = new Map(results.flatMap((result) => result.found.map((row) => [row.number, row])));
  const missing = new Set(results.flatMap((result) => result.missing));
  return {
    found: [...found.values()],
    missing: numbers.filter((number) => missing.has(number) || number.length > MAX_NUMBER_LENGTH),
    asOf: results[0]?.asOf ?? new Date(serviceTime()).toISOString(),
  };
}
