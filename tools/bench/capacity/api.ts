import { CommandError } from '#lib/command.ts';
import { type Bench, NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import { COUNTRY, loadInvoices } from '#tools/bench/harness/invoices.ts';
import { type Figures, measure } from '#tools/bench/harness/load.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import {
  count,
  markdownTable,
  median,
  medianRatio,
  type Target,
} from '#tools/bench/harness/table.ts';

const WARM_UP_SECONDS = 3;
/** The same number for every server. */
const READ_CONNECTIONS = 4;
const SERVICE = 'the service, the whole boundary';
const FASTIFY = 'Fastify + pg';
const NEXT = 'the same routes, next start';
const BARE = 'bare node:http + pg';

/** The program of each server, which gets its port and the rest as the service does. */
const PROGRAMS: Readonly<Record<string, readonly string[] | undefined>> = {
  [SERVICE]: undefined,
  [NEXT]: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
  [FASTIFY]: ['tools/bench/capacity/api-baselines.ts', 'fastify'],
  [BARE]: ['tools/bench/capacity/api-baselines.ts', 'bare'],
};

/** Half of the documents have cost members, which only some callers may see. */
const CALLERS = [
  { caller: 'with costs:read', scope: 'invoicing:read costs:read' },
  { caller: 'without costs:read', scope: 'invoicing:read' },
] as const;

/** One invoice, beside the same rows under Fastify, `next start` and a bare handler. */
export const api = scenario({
  summary:
    'one invoice beside Fastify + pg, next start and a bare node:http handler on the same rows',
  options: {
    seconds: { help: 'length of each measurement', default: 10 },
    rounds: { help: 'rounds, of which the median counts', default: 3 },
    connections: { help: 'connections of wrk', default: 32 },
  },
  async run({ seconds, rounds, connections }, { signal, progress }) {
    await using bench = await openBench();
    const requests = (await loadInvoices(bench)).map((number) => `/invoices/${number}`);
    const subjects = await startServers(bench);
    await checkSameResponses(subjects, requests.slice(0, 40));
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { name, caller, pid, address, token, rounds } of subjects) {
        const load = { requests, address, tokens: [token], connections, folder: bench.folder };
        const length = round === 0 ? WARM_UP_SECONDS : seconds;
        const figures = await measure({ ...load, seconds: length, signal }, [pid], bench.db);
        progress(`round ${round}, ${caller}, ${name}: ${count(figures.perSecond)}/s`);
        if (round > 0) rounds.push(figures);
      }
    }
    return {
      report: [
        `${rounds} × ${seconds} s in turns, medians; ${connections} connections of wrk, ${READ_CONNECTIONS} connections to PostgreSQL for each server. The load generator and PostgreSQL share the machine, so processor times are steadier than rates.`,
        table(subjects),
      ],
      targets: CALLERS.flatMap(({ caller }) => targetsOf(subjects, caller)),
    };
  },
});

/** A server and a caller. */
type Subject = {
  readonly name: string;
  readonly caller: string;
  readonly pid: number;
  /** The base URL of the country. */
  readonly address: string;
  readonly token: string;
  readonly rounds: Figures[];
};

async function startServers(bench: Bench): Promise<Subject[]> {
  const settings = { ...NO_RATE_LIMIT, DATABASE_READ_CONNECTIONS: String(READ_CONNECTIONS) };
  const subjects: Subject[] = [];
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const { url, pid } = await bench.start(settings, program);
    for (const { caller, scope } of CALLERS) {
      // The baselines check no tokens: documents without costs have paths of their own.
      const isBaseline = name === FASTIFY || name === BARE;
      const base = isBaseline && caller === 'without costs:read' ? 'without-costs' : 'v1';
      const token = await bench.token(scope);
      subjects.push({ name, caller, pid, token, address: `${url}/${base}/${COUNTRY}`, rounds: [] });
    }
  }
  return subjects;
}

/** Throws CommandError unless all servers return the same bodies to a caller. */
async function checkSameResponses(subjects: readonly Subject[], paths: readonly string[]) {
  for (const { caller } of CALLERS) {
    for (const path of paths) {
      const bodies = new Set<string>();
      for (const { name, address, token } of subjects.filter((each) => each.caller === caller)) {
        const headers = { Authorization: `Bearer ${token}` };
        const response = await fetch(`${address}${path}`, { headers });
        if (!response.ok) throw new CommandError(`${name} answers ${response.status} at ${path}`);
        bodies.add(await response.text());
      }
      if (bodies.size > 1) throw new CommandError(`The servers differ at ${path}, ${caller}.`);
    }
  }
}

const ratesOf = (subjects: readonly Subject[], caller: string, name: string) =>
  subjects
    .filter((each) => each.caller === caller && each.name === name)
    .flatMap(({ rounds }) => rounds.map(({ perSecond }) => perSecond));

function table(subjects: readonly Subject[]): string {
  return markdownTable(
    [
      ...['one invoice', 'caller', 'requests/s', 'beside the service', 'p99 ms'],
      ...['server µs', 'PostgreSQL µs', 'MB'],
    ],
    subjects.map(({ name, caller, rounds }) => {
      const figure = (of: keyof Figures) => median(rounds.map((figures) => figures[of]));
      const ratio = medianRatio(
        ratesOf(subjects, caller, name),
        ratesOf(subjects, caller, SERVICE),
      );
      return [
        ...[name, caller, count(figure('perSecond')), ratio.toFixed(2), figure('p99').toFixed(1)],
        ...[count(figure('serverMicroseconds')), count(figure('databaseMicroseconds'))],
        count(figure('megabytes')),
      ];
    }),
  );
}

function targetsOf(subjects: readonly Subject[], caller: string): Target[] {
  const rates = (name: string) => ratesOf(subjects, caller, name);
  const beside = (name: string, bar: number): Target => ({
    what: `one invoice ${caller}, requests/s beside ${name}`,
    ...{ wants: 'at least', bar, value: medianRatio(rates(SERVICE), rates(name)) },
  });
  return [beside(FASTIFY, 1), beside(NEXT, 8), beside(BARE, 0.7)];
}
