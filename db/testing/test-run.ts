import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from './server.ts';

/** A test run; the names of its databases begin with `run`. */
type TestRun = { readonly run: string; end(): Promise<void> };

/**
 * Creates the run's migrated template on the server at `serverUrl`, with the grants for the role of `serviceUrl`.
 * Drops the databases of killed runs; a live run holds an advisory lock.
 */
export async function beginTestRun(serverUrl: string, serviceUrl: string): Promise<TestRun> {
  const server = new pg.Client({
    connectionString: serverUrl,
    application_name: 'trade-supply tests',
  });
  // The server may stop before us when a run is interrupted.
  server.on('error', () => undefined);
  await server.connect();
  const run = `${PREFIX}${randomBytes(4).toString('hex')}`;
  await server.query(LOCK, [run]);
  await dropAbandonedRuns(server, serverUrl);
  await makeTemplate(server, { serverUrl, serviceUrl, name: `${run}_template` });
  return {
    run,
    end: async () => {
      await dropRun(server, serverUrl, run);
      await server.end();
    },
  };
}

const PREFIX = 'trade_supply_test_';
const LOCK = 'SELECT pg_try_advisory_lock(7230146, hashtext($1)) AS locked';
const UNLOCK = 'SELECT pg_advisory_unlock(7230146, hashtext($1))';

async function makeTemplate(
  server: pg.Client,
  { serverUrl, serviceUrl, name }: { serverUrl: string; serviceUrl: string; name: string },
): Promise<void> {
  await cloneDatabase(serverUrl, 'template0', name);
  await migrate(databaseUrl(serverUrl, name), databaseUrl(serviceUrl, name));
  // A database with open connections cannot be copied.
  await server.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
}

async function dropAbandonedRuns(server: pg.Client, serverUrl: string): Promise<void> {
  const names = await databasesWithPrefix(server, PREFIX);
  const runs = new Set(names.map((name) => name.slice(0, PREFIX.length + 8)));
  for (const run of runs) {
    const { rows } = await server.query<{ locked: boolean }>(LOCK, [run]);
    if (rows[0]?.locked !== true) continue;
    await dropRun(server, serverUrl, run);
    await server.query(UNLOCK, [run]);
  }
}

async function dropRun(server: pg.Client, serverUrl: string, run: string): Promise<void> {
  for (const name of await databasesWithPrefix(server, `${run}_`))
    await dropDatabase(serverUrl, name);
}

async function databasesWithPrefix(server: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await server.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname',
    [prefix],
  );
  return rows.map((row) => row.datname);
}
