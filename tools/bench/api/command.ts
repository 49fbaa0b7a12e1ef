import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { type Command, runAsProcess } from '#lib/command.ts';
import { makeLog } from '#lib/logging/log.ts';
import { ensureProgram } from '#tests/support/ensure-program.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startIssuer } from '#tests/support/issuer.ts';
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts';
import { resultTables, targetTable } from '#tools/bench/measure/tables.ts';
import { interruptSignal } from '#tools/bench/setup/options.ts';
import { type BenchOptions, readArguments, USAGE } from './arguments.ts';
import { measureInRounds } from './rounds.ts';
import { requestPathsFor } from './routes.ts';
import { loadRows, type Rows } from './rows.ts';
import { checkSameResponses } from './same-responses.ts';
import { READ_CONNECTIONS, startServer } from './servers.ts';
import { evaluateTargets } from './targets.ts';

/** `npm run bench`: compares the API with its baselines on the same rows of a throwaway database. */
const benchCommand: Command = {
  usage: USAGE,
  async run({ args, print }) {
    const options = readArguments(args);
    ensureProgram('wrk', 'wrk', '-v');
    print(await bench(options, interruptSignal()));
  },
};

async function bench(options: BenchOptions, signal: AbortSignal): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-bench-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startThrowawayPostgres(makeLog('warn'));
  resources.defer(() => postgres.stop());
  await migrate(postgres.ownerUrl, postgres.url);
  progress('loading invoices');
  const rows = await loadRows(postgres.ownerUrl, folder);
  const requests = requestPathsFor(rows.numbers);
  const issuer = resources.use(await startIssuer(await freePort()));
  const { db, close } = openDatabase(postgres.url, { max: 1 });
  resources.defer(close);

  const [path = ''] = requests.one;
  const serverOptions = {
    databaseUrl: postgres.url,
    issuer,
    dataDir: join(folder, 'data'),
    path,
  };
  const servers = [];
  for (const name of options.servers) {
    signal.throwIfAborted();
    progress(`starting ${name}`);
    const server = await startServer(name, serverOptions);
    resources.use(server.process);
    servers.push(server);
  }
  await checkSameResponses(servers, requests);
  const busyBefore = loadavg()[0] ?? 0;
  const measurement = { servers, requests, options, db, folder, signal, progress };
  const results = await measureInRounds(measurement);
  const targets = evaluateTargets(results);
  return [
    introduction(options, rows, busyBefore),
    resultTables(results),
    ...(targets.length > 0 ? [`Targets:\n\n${targetTable(targets)}\n`] : []),
  ].join('\n');
}

function introduction(options: BenchOptions, rows: Rows, busyBefore: number): string {
  const { seconds, rounds, connections } = options;
  const kilobytes = (bytes: number) => `${(bytes / 1e3).toFixed(1)} kB`;
  const processors = cpus();
  return [
    `${rounds} × ${seconds} s in turns, medians; ${connections} connections of wrk, ${READ_CONNECTIONS} pipelined connections to PostgreSQL.`,
    `${rows.numbers.length} invoices of ${kilobytes(rows.meanBytes)} on average, ${kilobytes(rows.medianBytes)} in the middle.`,
    `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model}, load before: ${busyBefore.toFixed(1)}.`,
    'The load generator and PostgreSQL share the machine, so processor times are steadier than rates.',
    '',
  ].join('\n');
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

if (import.meta.main) await runAsProcess(benchCommand);
