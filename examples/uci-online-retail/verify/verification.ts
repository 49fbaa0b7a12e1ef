import { differences } from './differences.ts';
import { type Expected, expected } from './expected.ts';
import { pickDocuments } from './pick.ts';
import type { AskInvoice } from './service.ts';
import type { Source } from './source.ts';

/** What came out for one document; without a difference, the service answers as it should. */
export type Finding = { number: string; about: string; differences: string[] };

/**
 * Picks documents of the source by the seed and compares what the service answers for each with
 * what the source says: the record in its country, and in the other country that there is none.
 */
export async function* verifyDocuments(
  source: Source,
  { count, seed, ask }: { count: number; seed: number; ask: AskInvoice },
): AsyncGenerator<Finding> {
  for (const number of pickDocuments(source, count, seed)) {
    const wanted = expected(source, number);
    const other = wanted.country === 'au' ? 'nz' : 'au';
    const here = await ask(wanted.country, number);
    const there = await ask(other, number);
    yield {
      number,
      about: aboutOf(wanted),
      differences: [
        ...(wanted.record
          ? differences({ status: 200, body: wanted.record }, here)
          : absenceOf(wanted.country, here)),
        ...absenceOf(other, there),
      ],
    };
  }
}

type Answer = Awaited<ReturnType<AskInvoice>>;

function absenceOf(country: string, { status, body }: Answer): string[] {
  const code = typeof body === 'object' && body && 'errorCode' in body ? body.errorCode : undefined;
  const wanted = { status: 404, errorCode: 'RESOURCE_NOT_FOUND' };
  return differences(wanted, { status, errorCode: code }).map(
    (difference) => `${country} ${difference}`,
  );
}

function aboutOf({ country, record, why }: Expected): string {
  if (!record) return `${country} not loaded: ${why}`;
  const lines = Array.isArray(record['lineItems']) ? record['lineItems'].length : 0;
  const original = record['originalNumber'] ? `, of ${record['originalNumber']}` : '';
  return `${country} ${record['type']}, ${lines} ${lines === 1 ? 'line' : 'lines'}${original}`;
}
