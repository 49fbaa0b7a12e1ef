import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { type Command, CommandError, runAsProcess } from '#lib/command.ts';
import { makeLog } from '#lib/logging/log.ts';
import { ensureProgram } from '#tests/support/ensure-program.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startIssuer } from '#tests/support/issuer.ts';
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts';
import { databaseMicroseconds } from '#tools/bench/api/database-time.ts';
import { requestPathsFor } from '#tools/bench/api/routes.ts';
import { loadRows } from '#tools/bench/api/rows.ts';
import { countLoad, type LoadOptions } from '#tools/bench/measure/load-generator.ts';
import { median } from '#tools/bench/measure/medians.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import type { Usage } from '#tools/bench/security/stage/process-usage.ts';
import { interruptSignal, wholeNumber } from '#tools/bench/setup/options.ts';
import { CORE_SHARE, type Core, openCore } from './core.ts';
import { ADDRESS, type MeasuredServices, startSeparateServices, startService } from './services.ts';

const USAGE = `  npm run bench:workers -- [options]
Requests one invoice from the service with one worker, with several, and from as many services of one worker each, in
turns, and counts what they answer. Each worker has a part of a core. Needs wrk, and root on Linux.
  --workers N      the number of workers (2)
  --seconds N      length of each measurement (6)
  --rounds N       number of rounds, of which the median counts (5)`;

/** `npm run bench:workers`: how much more several workers carry than one. */
const workersCommand: Command = {
  usage: USAGE,
  async run({ args, print }) {
    const options = readArguments(args);
    ensureProgram('wrk', 'wrk', '-v');
    const { report, missed } = await bench(options, interruptSignal());
    print(report);
    if (missed.length > 0) throw new CommandError(missed.join('\n'));
  },
};

/** For each worker. */
const CONNECTIONS = 32;

type BenchOptions = {
  readonly workers: number;
  readonly seconds: number;
  readonly rounds: number;
};

/**
 * The kinds of load, and how many times as much as one two workers are to carry. Clients differ in how the rate limit is
 * counted, connections in what accepting them costs, which proxies avoid.
 */
const LOADS = [
  { name: 'one client', clients: 1, headers: {}, target: 1.6 },
  { name: '1,000 clients', clients: 1_000, headers: {}, target: 1.6 },
  {
    name: 'a connection for each request',
    clients: 1,
    headers: { Connection: 'close' },
    target: 1,
  },
];
/** Rounds that do not count: V8 compiles. */
const WARM_UP_ROUNDS = 3;

type Figures = {
  readonly perSecond: number;
  /** Processor time of all processes for a request. */
  readonly microseconds: number;
  /** The share of it that is of the process which accepts connections for the workers. */
  readonly acceptingShare: number;
  readonly databaseMicroseconds: number;
};

async function bench(options: BenchOptions, signal: AbortSignal) {
  if (cpus().length < options.workers) throw new CommandError('Each worker needs a core.');
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-workers-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startThrowawayPostgres(makeLog('warn'));
  resources.defer(() => postgres.stop());
  await migrate(postgres.ownerUrl, postgres.url);
  const { numbers } = await loadRows(postgres.ownerUrl, folder);
  const issuer = resources.use(await startIssuer(await freePort()));
  const { db, close } = openDatabase(postgres.ownerUrl, { max: 1 });
  resources.defer(close);
  const cores: Core[] = [];
  for (let i = 0; i < options.workers; i += 1) cores.push(resources.use(await openCore(i)));
  const common = { databaseUrl: postgres.url, issuer, dataDir: join(folder, 'data'), cores };
  const variants: MeasuredServices[] = [];
  const connections: number[] = [];
  const starts = [
    () => startService({ ...common, workers: 1 }),
    () => startService({ ...common, workers: options.workers }),
    () => startSeparateServices(options.workers, common),
  ];
  for (const start of starts) {
    const before = await countConnections(db);
    variants.push(resources.use(await start()));
    connections.push((await countConnections(db)) - before);
  }
  const idle = await Promise.all(variants.map(memoryOf));

  const lines: string[][] = [];
  const missed: string[] = [];
  for (const { name, clients, headers, target } of LOADS) {
    const measured: Figures[][] = variants.map(() => []);
    for (let round = 1 - WARM_UP_ROUNDS; round <= options.rounds; round += 1) {
      for (const [i, services] of variants.entries()) {
        signal.throwIfAborted();
        const tokens = await Promise.all(
          Array.from({ length: clients }, (_, n) =>
            issuer.token('invoicing:read', ADDRESS, `bench-${n}`),
          ),
        );
        const authorizations = tokens.map((token) => `Bearer ${token}`);
        const { seconds } = options;
        const requests = requestPathsFor(numbers).one.slice(0, clients === 1 ? undefined : 50);
        const load = { requests, authorizations, headers, seconds, folder, signal };
        const figures = await measure(services, load, db);
        if (round > 0) measured[i]?.push(figures);
      }
      process.stderr.write(`${name}: round ${round} of ${options.rounds}\n`);
    }
    for (const [i, services] of variants.entries()) {
      const figure = (of: (figures: Figures) => number) => median(measured[i]?.map(of) ?? []);
      const times = median(
        measured[i]?.map(({ perSecond }, n) => perSecond / (measured[0]?.[n]?.perSecond ?? 0)) ??
          [],
      );
      if (i === 1 && target > times)
        missed.push(`${name}: ${times.toFixed(2)} times, ${target} are wanted.`);
      lines.push([
        name,
        services.name,
        Math.round(figure((f) => f.perSecond)).toLocaleString('en'),
        i === 0 ? '1' : times.toFixed(2),
        figure((f) => f.microseconds).toFixed(0),
        `${(100 * figure((f) => f.acceptingShare)).toFixed(1)} %`,
        figure((f) => f.databaseMicroseconds).toFixed(0),
      ]);
    }
  }
  const loaded = await Promise.all(variants.map(memoryOf));
  const report = [
    `${options.rounds} × ${options.seconds} s in turns, medians; ${CONNECTIONS} connections for each worker; ${100 * CORE_SHARE} % of a core for each worker, the rest for all else. Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}.\n`,
    markdownTable(HEADINGS, lines),
    '',
    markdownTable(
      ['', 'MB of each process, idle', 'under load', 'connections when idle'],
      variants.map(({ name }, i) => [name, idle[i] ?? '', loaded[i] ?? '', String(connections[i])]),
    ),
  ].join('\n');
  return { report, missed };
}

const HEADINGS = [
  'one invoice',
  '',
  'requests/s',
  'times',
  'µs for a request',
  'of it accepting connections',
  'µs of PostgreSQL',
];

async function measure(
  services: MeasuredServices,
  load: Omit<LoadOptions, 'address' | 'connections'>,
  db: Database,
): Promise<Figures> {
  const before = await services.usage();
  const databaseBefore = (await databaseMicroseconds(db)) ?? Number.NaN;
  const { requests, refused } = await sendTo(services, load);
  // On a busy machine some wait for too long.
  if (refused > requests / 100) throw new CommandError('Too many requests were refused.');
  const after = await services.usage();
  const databaseAfter = (await databaseMicroseconds(db)) ?? Number.NaN;
  const accepting = processorMs(after.accepting) - processorMs(before.accepting);
  const serving = processorMs(after.serving) - processorMs(before.serving);
  return {
    perSecond: requests / load.seconds,
    microseconds: ((accepting + serving) * 1_000) / requests,
    acceptingShare: accepting / (accepting + serving),
    databaseMicroseconds: (databaseAfter - databaseBefore) / requests,
  };
}

/** Sends the load to all services at once: how many requests were answered, and how many refused. */
async function sendTo(
  { addresses, workers }: MeasuredServices,
  load: Omit<LoadOptions, 'address' | 'connections'>,
) {
  const connections = (CONNECTIONS * workers) / addresses.length;
  const results = await Promise.all(
    addresses.map(async (address) => {
      // The input files of a load generator are its own.
      const folder = await mkdtemp(join(load.folder, 'load-'));
      return countLoad({ ...load, address, connections, folder });
    }),
  );
  const refused = results.reduce((sum, result) => sum + result.refused, 0);
  const requests = results.reduce((sum, result) => sum + result.requests, 0) - refused;
  return { requests, refused };
}

function processorMs(usages: readonly Usage[]): number {
  return usages.reduce((sum, usage) => sum + usage.processorMs, 0);
}

async function memoryOf(services: MeasuredServices): Promise<string> {
  const { accepting, serving } = await services.usage();
  const sizes = [...accepting, ...serving].map(({ residentBytes }) => residentBytes / 1e6);
  return sizes.map((size) => size.toFixed(0)).join(' + ');
}

async function countConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where usename like '%_service'`.execute(db);
  return rows[0]?.count ?? 0;
}

function readArguments(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      workers: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '6' },
      rounds: { type: 'string', default: '5' },
    },
  });
  return {
    workers: wholeNumber('--workers', values.workers, 64, 2),
    seconds: wholeNumber('--seconds', values.seconds, 600),
    rounds: wholeNumber('--rounds', values.rounds, 99),
  };
}

if (import.meta.main) await runAsProcess(workersCommand);
