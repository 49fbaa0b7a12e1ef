import { CommandError } from '#lib/command.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Bench, NO_RATE_LIMIT, openBench, PUBLIC_URL } from '#tools/bench/harness/bench.ts';
import { COUNTRY, loadInvoices } from '#tools/bench/harness/invoices.ts';
import { type Figures, measure } from '#tools/bench/harness/load.ts';
import { type BenchProcess, startProcess, untilReady } from '#tools/bench/harness/process.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import {
  count,
  markdownTable,
  median,
  medianRatio,
  type Target,
} from '#tools/bench/harness/table.ts';

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
    await using servers = await startServers(bench);
    await checkSameResponses(servers.all, requests.slice(0, 40));
    const subjects = CALLERS.flatMap((caller) =>
      servers.all.map((server) => ({ caller, server, rounds: [] as Figures[] })),
    );
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { caller, server, rounds } of subjects) {
        const { address, token } = server.callers[caller];
        const figures = await measure(
          {
            ...{ requests, address, tokens: [token], connections, folder: bench.folder, signal },
            seconds: round === 0 ? WARM_UP_SECONDS : seconds,
          },
          [server.process.pid],
          bench.db,
        );
        progress(`round ${round}, ${caller}, ${server.name}: ${count(figures.perSecond)}/s`);
        if (round > 0) rounds.push(figures);
      }
    }
    return {
      report: [
        `${rounds} × ${seconds} s in turns, medians; ${connections} connections of wrk, ${READ_CONNECTIONS} connections to PostgreSQL for each server. The load generator and PostgreSQL share the machine, so processor times are steadier than rates.`,
        table(subjects),
      ],
      targets: CALLERS.flatMap((caller) => targetsOf(subjects, caller)),
    };
  },
});

/** Half of the documents have cost members, which only some callers may see. */
const CALLERS = ['with costs:read', 'without costs:read'] as const;
type Caller = (typeof CALLERS)[number];

const WARM_UP_SECONDS = 3;
/** The same number for every server. */
const READ_CONNECTIONS = 4;
const SERVICE = 'the service, the whole boundary';
const FASTIFY = 'Fastify + pg';
const NEXT = 'the same routes, next start';
const BARE = 'bare node:http + pg';

const PROGRAMS: Readonly<Record<string, (port: string) => string[]>> = {
  [NEXT]: (port) => [
    'node_modules/next/dist/bin/next',
    'start',
    '--port',
    port,
    '--hostname',
    '127.0.0.1',
  ],
  [FASTIFY]: () => ['tools/bench/api/fastify.ts'],
  [BARE]: () => ['tools/bench/api/bare.ts'],
};

type Server = {
  readonly name: string;
  readonly process: BenchProcess;
  readonly callers: Readonly<Record<Caller, { readonly address: string; readonly token: string }>>;
};

async function startServers(bench: Bench) {
  await using resources = new AsyncDisposableStack();
  const settings = { ...NO_RATE_LIMIT, DATABASE_READ_CONNECTIONS: String(READ_CONNECTIONS) };
  const tokens = {
    'with costs:read': await bench.token('invoicing:read costs:read'),
    'without costs:read': await bench.token('invoicing:read'),
  };
  const serverAt = (name: string, process: BenchProcess, url: string): Server => {
    // The baselines check no tokens: documents without costs have paths of their own.
    const without = name === SERVICE || name === NEXT ? '/v1' : '/without-costs';
    return {
      ...{ name, process },
      callers: {
        'with costs:read': { address: `${url}/v1/${COUNTRY}`, token: tokens['with costs:read'] },
        'without costs:read': {
          address: `${url}${without}/${COUNTRY}`,
          token: tokens['without costs:read'],
        },
      },
    };
  };
  const service = await bench.start(settings);
  const all = [serverAt(SERVICE, service, service.url)];
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const port = String(await freePort());
    const env = {
      ...settings,
      PORT: port,
      DATA_DIR: bench.dataDir,
      DATABASE_URL: bench.serviceUrl,
    };
    const issuer = { OIDC_ISSUER: bench.issuer.issuer, PUBLIC_URL, API_AUDIENCE: PUBLIC_URL };
    const process = resources.use(startProcess(program(port), { ...env, ...issuer }));
    const server = serverAt(name, process, `http://127.0.0.1:${port}`);
    await untilReady(
      process,
      async () => (await fetch(server.callers['with costs:read'].address)).status > 0,
    );
    all.push(server);
  }
  const owned = resources.move();
  return { all, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Throws CommandError unless all servers return the same bodies to a caller. */
async function checkSameResponses(
  servers: readonly Server[],
  paths: readonly string[],
): Promise<void> {
  for (const caller of CALLERS) {
    for (const path of paths) {
      const bodies = servers.map(
        async ({
          name,
          callers: {
            [caller]: { address, token },
          },
        }) => {
          const response = await fetch(`${address}${path}`, {
            headers: { Authorization: `Bearer ${token}` },
          });
          if (!response.ok) throw new CommandError(`${name} answers ${response.status} at ${path}`);
          return response.text();
        },
      );
      if (new Set(await Promise.all(bodies)).size > 1)
        throw new CommandError(`The servers answer differently at ${path}, ${caller}.`);
    }
  }
}

type Subject = {
  readonly caller: Caller;
  readonly server: Server;
  readonly rounds: readonly Figures[];
};

const ratesOf = ({ rounds }: Subject) => rounds.map(({ perSecond }) => perSecond);

function table(subjects: readonly Subject[]): string {
  return markdownTable(
    [
      ...['one invoice', 'caller', 'requests/s', 'beside the service', 'p99 ms'],
      ...['server µs', 'PostgreSQL µs', 'MB'],
    ],
    subjects.map((subject) => {
      const { caller, server, rounds } = subject;
      const figure = (of: keyof Figures) => median(rounds.map((figures) => figures[of]));
      return [
        ...[server.name, caller, count(figure('perSecond'))],
        medianRatio(ratesOf(subject), ratesOf(find(subjects, caller, SERVICE))).toFixed(2),
        figure('p99').toFixed(1),
        figure('serverMicroseconds').toFixed(0),
        figure('databaseMicroseconds').toFixed(0),
        figure('megabytes').toFixed(0),
      ];
    }),
  );
}

function targetsOf(subjects: readonly Subject[], caller: Caller): Target[] {
  const beside = (name: string, bar: number): Target => ({
    what: `one invoice ${caller}, requests/s beside ${name}`,
    ...{ wants: 'at least', bar },
    value: medianRatio(
      ratesOf(find(subjects, caller, SERVICE)),
      ratesOf(find(subjects, caller, name)),
    ),
  });
  return [beside(FASTIFY, 1), beside(NEXT, 8), beside(BARE, 0.7)];
}

function find(subjects: readonly Subject[], caller: Caller, name: string): Subject {
  const found = subjects.find((each) => each.caller === caller && each.server.name === name);
  if (!found) throw new Error(`${name} was not measured`);
  return found;
}
