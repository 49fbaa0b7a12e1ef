import { cpus } from 'node:os';
import { sql } from 'kysely';
import { CommandError } from '#lib/command.ts';
import { type Bench, NO_RATE_LIMIT, openBench, type Service } from '#tools/bench/harness/bench.ts';
import { COUNTRY, loadInvoices } from '#tools/bench/harness/invoices.ts';
import { type Figures, measure, usageOf } from '#tools/bench/harness/load.ts';
import { childrenOf, readUsage } from '#tools/bench/harness/process.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable, median, medianRatio } from '#tools/bench/harness/table.ts';
import { CORE_SHARE, type Core, openCore } from './core.ts';

/**
 * The kinds of load, and how many times as much as one two workers are to carry. Clients differ in how the rate limit is
 * counted, connections in what accepting them costs, which proxies avoid.
 */
const LOADS = [
  { name: 'one client', clients: 1, headers: {}, bar: 1.6 },
  { name: '1,000 clients', clients: 1_000, headers: {}, bar: 1.6 },
  { name: 'a connection for each request', clients: 1, headers: { Connection: 'close' }, bar: 1 },
];
/** For each worker. */
const CONNECTIONS = 32;
/** Rounds that do not count: V8 compiles. */
const WARM_UP_ROUNDS = 3;

/** One invoice with one worker and with several, each on a part of a core. */
export const workers = scenario({
  summary:
    'two workers beside one, with a part of a core for each and the rest for all else (root)',
  options: {
    workers: { help: 'the number of workers', default: 2 },
    seconds: { help: 'length of each measurement', default: 6 },
    rounds: { help: 'rounds, of which the median counts', default: 5 },
  },
  async run({ workers: most, seconds, rounds }, { signal, progress }) {
    if (cpus().length < most) throw new CommandError('Each worker needs a core.');
    await using resources = new AsyncDisposableStack();
    const cores: Core[] = [];
    for (let i = 0; i < most; i += 1) cores.push(resources.use(await openCore(i)));
    const bench = resources.use(await openBench());
    const requests = (await loadInvoices(bench)).map((number) => `/invoices/${number}`);
    const subjects = [await serve(bench, cores, 1), await serve(bench, cores, most)] as const;
    const idle = await Promise.all(subjects.map(memoryOf));
    const results = [];
    for (const { name, clients, headers, bar } of LOADS) {
      const measured: (Figures & { accepting: number })[][] = subjects.map(() => []);
      for (let round = 1 - WARM_UP_ROUNDS; round <= rounds; round += 1) {
        progress(`${name}: round ${round} of ${rounds}`);
        for (const [at, { service, pids, workers }] of subjects.entries()) {
          const names = Array.from({ length: clients }, (_, n) => `bench-${n}`);
          const tokens = names.map((client) => bench.token('invoicing:read', client));
          const load = {
            ...{
              headers,
              seconds,
              signal,
              folder: bench.folder,
              tokens: await Promise.all(tokens),
            },
            ...{ address: `${service.url}/v1/${COUNTRY}`, connections: CONNECTIONS * workers },
            requests: requests.slice(0, clients === 1 ? undefined : 50),
          };
          const before = await readUsage(service.pid);
          const all = await usageOf(pids);
          const figures = await measure(load, pids, bench.db);
          const main = (await readUsage(service.pid)).processorMs - before.processorMs;
          const accepting = main / ((await usageOf(pids)).processorMs - all.processorMs);
          if (round > 0) measured[at]?.push({ ...figures, accepting: workers > 1 ? accepting : 0 });
        }
      }
      results.push({ name, bar, measured });
    }
    const rates = (figures: readonly Figures[] = []) => figures.map(({ perSecond }) => perSecond);
    const loaded = await Promise.all(subjects.map(memoryOf));
    return {
      report: [
        `${rounds} × ${seconds} s in turns, medians; ${CONNECTIONS} connections and ${100 * CORE_SHARE} % of a core for each worker.`,
        markdownTable(
          ['one invoice', 'workers', 'requests/s', 'µs', 'of it accepting', 'PostgreSQL µs'],
          results.flatMap(({ name, measured }) =>
            subjects.map(({ workers }, at) => {
              const of = (figure: keyof Figures | 'accepting') =>
                median((measured[at] ?? []).map((each) => each[figure]));
              return [
                ...[name, String(workers), count(of('perSecond')), count(of('serverMicroseconds'))],
                ...[`${(100 * of('accepting')).toFixed(1)} %`, count(of('databaseMicroseconds'))],
              ];
            }),
          ),
        ),
        markdownTable(
          ['workers', 'MB of each process, idle', 'under load', 'connections to PostgreSQL'],
          subjects.map(({ workers, connections }, at) => [
            ...[String(workers), idle[at] ?? '', loaded[at] ?? '', String(connections)],
          ]),
        ),
      ],
      targets: results.map(({ name, bar, measured: [one, several] }) => ({
        what: `${name}: ${most} workers beside one`,
        ...{ wants: 'at least', bar, value: medianRatio(rates(several), rates(one)) },
      })),
    };
  },
});

type Subject = {
  readonly workers: number;
  readonly service: Service;
  /** The process that was started and the workers that it has started, if any. */
  readonly pids: readonly number[];
  readonly connections: number;
};

async function serve(bench: Bench, cores: readonly Core[], workers: number): Promise<Subject> {
  const before = await countConnections(bench);
  const service = await bench.start({ ...NO_RATE_LIMIT, WORKERS: String(workers) });
  const children = workers > 1 ? childrenOf(service.pid) : [];
  // The process that accepts connections has no core of its own.
  await cores[0]?.add(service.pid);
  for (const [i, pid] of children.entries()) await cores[i]?.add(pid);
  const connections = (await countConnections(bench)) - before;
  return { workers, service, pids: [service.pid, ...children], connections };
}

async function countConnections({ db }: Bench): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where usename like '%_service'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function memoryOf({ pids }: Subject): Promise<string> {
  const usages = await Promise.all(pids.map(readUsage));
  return usages.map(({ residentBytes }) => (residentBytes / 1e6).toFixed(0)).join(' + ');
}
