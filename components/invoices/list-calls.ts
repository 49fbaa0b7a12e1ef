import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiFetch } from '#components/api/api-fetch.ts';
import { serviceTime } from '#components/frame/service-time.ts';
import { FoundInvoices, MOST_IN_LIST } from '#lib/invoicing/search-schema.ts';

/** What a whole list comes to, asked for in parts; `onPart` is told how many numbers are answered. */
export function longListOptions(
  countryCode: string,
  name: string,
  numbers: readonly string[],
  onPart: (answered: number) => void,
) {
  return queryOptions({
    queryKey: ['invoice-list', countryCode, name],
    queryFn: ({ signal, client }) =>
      findInParts(client, { countryCode, name, numbers }, onPart, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The lines of all these invoices as one CSV, asked for in parts. */
export async function linesOfAll(
  countryCode: string,
  numbers: readonly string[],
  onPart: (answered: number) => void,
): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < numbers.length; from += LINES_AT_ONCE) {
    onPart(from);
    const part = numbers.slice(from, from + LINES_AT_ONCE);
    const answer = await apiFetch(`/portal-api/${countryCode}/invoices/lines.csv`, {
      json: { numbers: part },
    });
    parts.push(await answer.text());
  }
  return joinedCsv(parts);
}

/** One CSV of several with the same heading, which stays once; with the mark that `text()` takes away. */
export function joinedCsv(parts: readonly string[]): string {
  const bodies = parts.map((part, index) =>
    index === 0 ? part : part.slice(part.indexOf('\r\n') + 2),
  );
  return `\u{feff}${bodies.join('')}`;
}

/** The numbers in as few calls as take them, in their order: by count and by the size of a body. */
export function listCalls(numbers: readonly string[]): string[][] {
  const calls: string[][] = [];
  let room = 0;
  for (const number of numbers) {
    const size = JSON.stringify(number).length * LARGEST_CHARACTER + 1;
    const call = calls.at(-1);
    if (call && size <= room && call.length < MOST_IN_LIST) {
      call.push(number);
      room -= size;
    } else {
      calls.push([number]);
      room = LARGEST_BODY - size;
    }
  }
  return calls;
}

const LINES_AT_ONCE = 250;
/** Of 256 KiB that a body may have, with room for what stands around the numbers. */
const LARGEST_BODY = 250_000;
/** Bytes of one character of a JavaScript text in UTF-8, at most. */
const LARGEST_CHARACTER = 3;
/** Of what is longer no invoice has the number, and the service takes nothing longer. */
const LONGEST_ASKED = 200;
const KEPT_MS = 60_000;

type NamedList = {
  readonly countryCode: string;
  readonly name: string;
  readonly numbers: readonly string[];
};

/** Parts that were answered are not asked for again when a later one failed. */
async function findInParts(
  client: QueryClient,
  { countryCode, name, numbers }: NamedList,
  onPart: (answered: number) => void,
  signal: AbortSignal,
): Promise<FoundInvoices> {
  const asked = numbers.filter((number) => number.length <= LONGEST_ASKED);
  const answers: FoundInvoices[] = [];
  let answered = 0;
  for (const [index, part] of listCalls(asked).entries()) {
    const answer = await client.fetchQuery({
      queryKey: ['invoice-list-part', countryCode, name, index],
      queryFn: () => findPart(countryCode, part, signal),
      staleTime: KEPT_MS,
    });
    answers.push(answer);
    answered += part.length;
    onPart(answered);
  }
  return merged(numbers, answers);
}

/** Several answers as one: an invoice named in two parts stands where it was first. */
export function merged(
  numbers: readonly string[],
  answers: readonly FoundInvoices[],
): FoundInvoices {
  const found = new Map(answers.flatMap((part) => part.found.map((each) => [each.number, each])));
  const missing = new Set(answers.flatMap((part) => part.missing));
  return {
    found: [...found.values()],
    missing: numbers.filter((number) => missing.has(number) || number.length > LONGEST_ASKED),
    asOf: answers[0]?.asOf ?? new Date(serviceTime()).toISOString(),
  };
}

async function findPart(
  countryCode: string,
  numbers: readonly string[],
  signal: AbortSignal,
): Promise<FoundInvoices> {
  const path = `/portal-api/${countryCode}/invoices/list`;
  const answer = await apiFetch(path, { json: { numbers }, signal });
  return FoundInvoices.parse(await answer.json());
}
