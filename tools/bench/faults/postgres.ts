import pg from 'pg';
import { pollFor } from '#lib/time/pause.ts';
import { SERVICE_ROLE } from '#server/embedded/postgres/cluster.ts';
import { sendSignal } from '#server/processes.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { postmasterPid } from '#tests/support/databases.ts';
import { type Bench, openBench } from '#tools/bench/harness/bench.ts';
import { childrenOf } from '#tools/bench/harness/process.ts';
import type { Part } from './part.ts';
import { type Fault, runFaults } from './run-faults.ts';

/** PostgreSQL is killed and started again, and stands still for a while. */
export const killedAndFrozen: Part = async (options) => {
  await using bench = await openBench({ hasLogs: true });
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    // The postmaster first: it starts no process while the others are stopped.
    for (const pid of processesOf(bench)) sendSignal(pid, name);
  };
  return await runFaults(bench, options, [
    {
      ...{ name: 'killed and restarted', isShort: true, milliseconds: 0 },
      begin: () => killPostgres(bench),
      // An embedded PostgreSQL is started again.
      async end() {
        if (!(await pollFor(() => answers(bench.server.url), 20_000)))
          throw new Error('PostgreSQL was not started again');
      },
    },
    {
      ...{ name: 'frozen 3 s', milliseconds: 3_000 },
      begin: () => signal('SIGSTOP'),
      end: () => signal('SIGCONT'),
    },
  ]);
};

/** Kills the postmaster of an embedded PostgreSQL. */
export function killPostgres(bench: Bench): void {
  sendSignal(postmasterPid(bench.server.dataDir), 'SIGKILL');
}

function processesOf({ server: { dataDir } }: Bench): number[] {
  const postmaster = postmasterPid(dataDir);
  return [postmaster, ...childrenOf(postmaster)];
}

/** The network between the service and PostgreSQL fails in each way that a TCP proxy can show. */
export const cutOff: Part = async (options) => {
  await using resources = new AsyncDisposableStack();
  const proxy = await openDatabaseProxy();
  resources.defer(() => proxy.close());
  const bench = resources.use(await openBench({ serviceUrl: proxy.urlFor, hasLogs: true }));
  const fault = (name: string, milliseconds: number, begin: () => void): Fault => ({
    ...{ name, milliseconds, begin, isShort: true },
    end: () => proxy.restore(),
  });
  // Awaited here: proxy and bench end with this function.
  return await runFaults(bench, options, [
    {
      ...fault('delay of 100 ms', 3_000, () => proxy.delay(100)),
      ...{ servesAll: true, isShort: false },
    },
    fault('blackhole', 5_000, () => proxy.freeze()),
    fault('disconnected', 3_000, () => proxy.disconnect()),
    fault('reset', 0, () => proxy.reset()),
    // A statement that is not answered is given up after 3 s, and half a second for the way.
    fault('half open', 3_500, () => proxy.halfOpen()),
  ]);
};

/** Every connection of the pool is in use, and PostgreSQL has none left to give. */
export const poolExhausted: Part = async (options) => {
  await using bench = await openBench({ hasLogs: true });
  const session = await connect(bench.server.ownerUrl);
  await using _ = { [Symbol.asyncDispose]: () => session.end() };
  const database = pg.escapeIdentifier(new URL(bench.server.url).pathname.slice(1));
  const tables = 'assets, branches, invoices';
  return await runFaults(
    bench,
    options,
    [
      {
        // So that all statements of the service wait.
        ...{ name: 'tables locked', milliseconds: 5_000 },
        begin: async () =>
          void (await session.query(`begin; lock table ${tables} in access exclusive mode`)),
        end: async () => void (await session.query('commit')),
      },
      {
        ...{ name: 'no connection left', milliseconds: 3_000 },
        async begin() {
          await session.query(`alter database ${database} connection limit 0`);
          await session.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
            [SERVICE_ROLE],
          );
        },
        end: async () =>
          void (await session.query(`alter database ${database} connection limit -1`)),
      },
    ],
    { DATABASE_POOL: '4' },
  );
};

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** True once PostgreSQL at `url` accepts a connection; undefined until then. */
export async function answers(url: string): Promise<true | undefined> {
  const client = await connect(url).catch(() => undefined);
  await client?.end();
  return client && true;
}
