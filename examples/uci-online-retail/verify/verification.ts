import { differences } from './differences.ts';
import { type Expected, expectedResponse } from './expected.ts';
import { pickDocuments } from './pick.ts';
import type { FetchInvoice } from './service.ts';
import type { Source } from './source.ts';

/** The result for one document; without differences, the response is correct. */
export type Finding = { number: string; about: string; differences: string[] };

/**
 * Picks documents of the source and compares the service's responses with the source: the record in its country, and 404 in
 * the other.
 */
export async function* verifyDocuments(
  source: Source,
  { count, seed, ask }: { count: number; seed: number; ask: FetchInvoice },
): AsyncGenerator<Finding> {
  for (const number of pickDocuments(source, count, seed)) {
    const wanted = expectedResponse(source, number);
    const other = wanted.country === 'au' ? 'nz' : 'au';
    const here = await ask(wanted.country, number);
    const there = await ask(other, number);
    yield {
      number,
      about: describeExpected(wanted),
      differences: [
        ...(wanted.record
          ? differences({ status: 200, body: wanted.record }, here)
          : compareNotFound(wanted.country, here)),
        ...compareNotFound(other, there),
      ],
    };
  }
}

type ServiceResponse = Awaited<ReturnType<FetchInvoice>>;

function compareNotFound(country: string, { status, body }: ServiceResponse): string[] {
  const code = typeof body === 'object' && body && 'errorCode' in body ? body.errorCode : undefined;
  const wanted = { status: 404, errorCode: 'RESOURCE_NOT_FOUND' };
  return differences(wanted, { status, errorCode: code }).map(
    (difference) => `${country} ${difference}`,
  );
}

function describeExpected({ country, record, why }: Expected): string {
  if (!record) return `${country} not loaded: ${why}`;
  const lines = Array.isArray(record['lineItems']) ? record['lineItems'].length : 0;
  const original = record['originalNumber'] ? `, of ${record['originalNumber']}` : '';
  return `${country} ${record['type']}, ${lines} ${lines === 1 ? 'line' : 'lines'}${original}`;
}
