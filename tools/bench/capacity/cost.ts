import { sql } from 'kysely';
import { SCOPES } from '#lib/auth/scopes.ts';
import { sessionCookie } from '#tests/support/credentials.ts';
import { type Bench, NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import { COUNTRY } from '#tools/bench/harness/invoices.ts';
import { type Figures, measure } from '#tools/bench/harness/load.ts';
import { chooseNames, scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable, median, type Target } from '#tools/bench/harness/table.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';
import { apiRequests, MOST_INVOICES, ONE_INVOICE, pageRequests } from './requests.ts';

/** Processor time of each kind of request, of the service and of PostgreSQL, and bytes of the records. */
export const cost = scenario({
  summary:
    'processor time of each API read, page and search over the demo business, and its size on disk',
  options: {
    only: { help: 'kinds whose name begins with it; can be repeated', default: [] },
    seconds: { help: 'length of each measurement', default: 3 },
    rounds: { help: 'rounds, of which the median counts', default: 3 },
    connections: { help: 'connections of wrk', default: 4 },
  },
  async run({ only, seconds, rounds, connections }, { signal, progress }) {
    await using bench = await openBench();
    progress('filling the database with the demo business');
    await fillEmptyDatabase(bench.serviceUrl);
    // As PostgreSQL does by itself after a while.
    await sql`vacuum (analyze)`.execute(bench.db);
    const service = await bench.start(NO_RATE_LIMIT);
    const api = await apiRequests(bench.db);
    const requests = { ...api, ...(await pageRequests(bench.db)) };
    const tokens = [await bench.token(SCOPES.join(' '))];
    const cookie = await sessionCookie(bench.db, { role: 'branch_staff' });
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', Accept: '*/*' };
    const results = new Map<string, Figures[]>();
    for (const name of chooseNames(Object.keys(requests), only)) {
      progress(name);
      const caller = Object.hasOwn(api, name)
        ? { address: `${service.url}/v1/${COUNTRY}`, tokens }
        : { address: service.url, tokens: [], headers };
      const load = { ...caller, requests: requests[name] ?? [], connections, folder: bench.folder };
      const run = (length: number) =>
        measure({ ...load, seconds: length, signal }, [service.pid], bench.db);
      await run(WARM_UP_SECONDS);
      const measured: Figures[] = [];
      for (let round = 0; round < rounds; round += 1) measured.push(await run(seconds));
      results.set(name, measured);
    }
    return {
      report: [
        `${rounds} × ${seconds} s, medians; ${connections} connections of wrk.`,
        costTable(results),
        await sizes(bench),
      ],
      targets: costTargets(results),
    };
  },
});

const WARM_UP_SECONDS = 2;

type Results = ReadonlyMap<string, readonly Figures[]>;

/** Processor time of the service and of PostgreSQL for one request. */
export const totalMicroseconds = (measured: readonly Figures[]) =>
  median(measured.map((each) => each.serverMicroseconds + each.databaseMicroseconds));

function costTable(results: Results): string {
  const invoice = results.get(ONE_INVOICE);
  return markdownTable(
    ['', 'service µs', 'PostgreSQL µs', 'together, beside one invoice', 'p99 ms', 'requests/s'],
    [...results].map(([name, measured]) => {
      const figure = (of: keyof Figures) => median(measured.map((each) => each[of]));
      const ratio = invoice && totalMicroseconds(measured) / totalMicroseconds(invoice);
      return [
        ...[name, count(figure('serverMicroseconds')), count(figure('databaseMicroseconds'))],
        ...[ratio?.toFixed(1) ?? '–', figure('p99').toFixed(1), count(figure('perSecond'))],
      ];
    }),
  );
}

function costTargets(results: Results): Target[] {
  const invoice = results.get(ONE_INVOICE);
  return Object.entries(MOST_INVOICES).flatMap(([name, bar]) => {
    const measured = results.get(name);
    if (!measured || !invoice) return [];
    const value = totalMicroseconds(measured) / totalMicroseconds(invoice);
    return [{ what: `${name}, processor time beside one invoice`, wants: 'at most', bar, value }];
  });
}

/** The bytes of an invoice and of the whole database, with indexes. */
async function sizes({ db }: Bench): Promise<string> {
  const { rows } = await sql<Record<'invoices' | 'invoiceBytes' | 'bytes', string>>`
    select count(*) as invoices,
      (pg_total_relation_size('invoices') / count(*))::text as "invoiceBytes",
      pg_database_size(current_database())::text as bytes
    from invoices`.execute(db);
  const [{ invoices = '', invoiceBytes = '', bytes = '' } = {}] = rows;
  return `${count(Number(invoices))} invoices of ${count(Number(invoiceBytes))} bytes each with their indexes; the database has ${count(Number(bytes) / 1e6)} MB.`;
}
