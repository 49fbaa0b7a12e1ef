import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { type Command, type Invocation, runAsProcess } from '#lib/command.ts';
import { makeLog } from '#lib/logging/log.ts';
import type { DatabaseUrls } from '#server/embedded/postgres/postgres.ts';
import { ensureProgram } from '#tests/support/ensure-program.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type BenchIssuer, startIssuer } from '#tests/support/issuer.ts';
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts';
import { startServer } from '#tools/bench/api/servers.ts';
import { wholeNumber } from '#tools/bench/setup/options.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';
import { growTables } from './grow.ts';
import { measureReads, type Subject } from './measure.ts';
import { sampleRequests } from './requests.ts';
import { readTable } from './table.ts';

const SIZES = { small: 10_000, large: 1_000_000 };

/** `npm run bench:reads`: measures each kind of read over ten thousand rows and over a million. */
const readsBenchCommand: Command = {
  usage: `  npm run bench:reads -- [options]
Fills two throwaway databases with the demo data, copies rows until the tables have --small and --large
rows, serves both, and measures each kind of read on them in turns.
  --small N       rows of the small database's tables (${SIZES.small})
  --large N       rows of the large database's tables (${SIZES.large})
  --seconds N     length of each measurement (3)
  --rounds N      number of rounds, of which the median counts (3)
  --connections N concurrent connections (16)
  --only TEXT     only reads whose name contains TEXT`,
  async run({ args, print }) {
    const options = readArguments(args);
    ensureProgram('wrk', 'wrk', '-v');
    await using resources = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'trade-supply-bench-'));
    resources.defer(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startThrowawayPostgres(makeLog('warn', process.stderr));
    resources.defer(() => postgres.stop());
    const issuer = resources.use(await startIssuer(await freePort()));
    const setup = { postgres, folder, issuer };
    const small = await serve(resources, { ...setup, name: 'small', rows: options.small });
    const large = await serve(resources, { ...setup, name: 'large', rows: options.large });
    print(introduction(options));
    print(readTable(await measureReads({ ...options, small, large, folder })));
  },
};

type ServeOptions = {
  readonly postgres: DatabaseUrls;
  readonly folder: string;
  readonly issuer: BenchIssuer;
  readonly name: string;
  readonly rows: number;
};

/** Starts the service on a new database whose tables have `rows` rows each. */
async function serve(
  resources: AsyncDisposableStack,
  { postgres, folder, issuer, name, rows }: ServeOptions,
): Promise<Subject> {
  const ownerUrl = await makeDatabase(postgres.ownerUrl, name);
  const databaseUrl = databaseUrlOf(postgres.url, name);
  await migrate(ownerUrl, databaseUrl);
  await fillEmptyDatabase(databaseUrl);
  const { db, close } = openDatabase(ownerUrl, { max: 1, statementTimeoutMs: 0 });
  resources.defer(close);
  process.stderr.write(`growing the tables to ${rows.toLocaleString('en')} rows\n`);
  await growTables(db, rows);
  const requests = await sampleRequests(db);
  const allScopes = SCOPES.join(' ');
  const server = await startServer('service', {
    databaseUrl,
    issuer,
    dataDir: join(folder, name),
    path: '/states',
    scopes: { costs: allScopes, noCosts: allScopes },
  });
  resources.use(server.process);
  return { server, db, requests };
}

async function makeDatabase(url: string, name: string): Promise<string> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  await sql`create database ${sql.id(name)}`.execute(db).finally(close);
  return databaseUrlOf(url, name);
}

/** The URL of another database of the same server. */
function databaseUrlOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

function introduction({ small, large, rounds, seconds, connections }: Options): string {
  const processors = cpus();
  return [
    `${small.toLocaleString('en')} and ${large.toLocaleString('en')} rows a table; ${rounds} × ${seconds} s in turns, medians; ${connections} connections of wrk.`,
    `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model}, load before: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    'Time is the processor time of the server and of PostgreSQL for one request.',
    '',
  ].join('\n');
}

type Options = ReturnType<typeof readArguments>;

/** Parses the command line. Throws UsageError, or whatever parseArgs throws. */
function readArguments(args: Invocation['args']) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      small: { type: 'string', default: String(SIZES.small) },
      large: { type: 'string', default: String(SIZES.large) },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '16' },
      only: { type: 'string', default: '' },
    },
  });
  return {
    small: wholeNumber('--small', values.small, 100_000_000),
    large: wholeNumber('--large', values.large, 100_000_000),
    seconds: wholeNumber('--seconds', values.seconds, 600),
    rounds: wholeNumber('--rounds', values.rounds, 99),
    connections: wholeNumber('--connections', values.connections, 1_000),
    only: values.only,
  };
}

if (import.meta.main) await runAsProcess(readsBenchCommand);
