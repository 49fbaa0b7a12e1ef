import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiFetch, fetchJson } from '#components/api/api-fetch.ts';
import { serviceTime } from '#components/shell/time/browser-time.tsx';
import { FoundInvoices } from '#lib/invoices/search/schema.ts';

/** Query of a long list, in batches; `onProgress` receives how many numbers are answered so far. */
export function longListOptions(
  countryCode: string,
  name: string,
  numbers: readonly string[],
  onProgress: (answered: number) => void,
) {
  return queryOptions({
    queryKey: ['invoice-list', countryCode, name],
    queryFn: ({ signal, client }) =>
      findInBatches(client, { countryCode, name, numbers }, onProgress, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The lines of all these invoices as one CSV, fetched in batches. Throws ApiError. */
export async function fetchLinesCsv(
  countryCode: string,
  numbers: readonly string[],
  onProgress: (answered: number) => void,
): Promise<string> {
  const files: string[] = [];
  for (const [index, batch] of batchNumbers(numbers, CSV_BATCH_SIZE).entries()) {
    onProgress(index * CSV_BATCH_SIZE);
    const response = await apiFetch(`/portal-api/${countryCode}/invoices/lines.csv`, {
      json: { numbers: batch },
    });
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

/** Splits the numbers into requests whose bodies the service accepts, however long the numbers are. */
export function batchNumbers(numbers: readonly string[], size = BATCH_SIZE): string[][] {
  const count = Math.ceil(numbers.length / size);
  return Array.from({ length: count }, (_, at) => numbers.slice(at * size, (at + 1) * size));
}

const CSV_BATCH_SIZE = 250;
/** The service accepts 256 KiB: so many of the longest numbers, of three bytes a character. */
const BATCH_SIZE = 400;
/** The service refuses longer numbers, and no invoice has one. */
const MAX_NUMBER_LENGTH = 200;
const STALE_MS = 60_000;

type NamedList = {
  readonly countryCode: string;
  readonly name: string;
  readonly numbers: readonly string[];
};

/** Each batch is cached, so that a retry after a failure fetches only what is missing. */
async function findInBatches(
  client: QueryClient,
  { countryCode, name, numbers }: NamedList,
  onProgress: (answered: number) => void,
  signal: AbortSignal,
): Promise<FoundInvoices> {
  const valid = numbers.filter((number) => number.length <= MAX_NUMBER_LENGTH);
  const results: FoundInvoices[] = [];
  let answered = 0;
  for (const [index, batch] of batchNumbers(valid).entries()) {
    const result = await client.fetchQuery({
      queryKey: ['invoice-list-part', countryCode, name, index],
      queryFn: () => findBatch(countryCode, batch, signal),
      staleTime: STALE_MS,
    });
    results.push(result);
    answered += batch.length;
    onProgress(answered);
  }
  return mergeFoundInvoices(numbers, results);
}

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

async function findBatch(
  countryCode: string,
  numbers: readonly string[],
  signal: AbortSignal,
): Promise<FoundInvoices> {
  const path = `/portal-api/${countryCode}/invoices/list`;
  return FoundInvoices.parse(await fetchJson(path, { json: { numbers }, signal }));
}
