import { sql } from 'kysely';
import pg from 'pg';
import { pollFor } from '#lib/time/pause.ts';
import { SERVICE_ROLE } from '#server/embedded/postgres/cluster.ts';
import { sendSignal } from '#server/processes.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { postmasterPid } from '#tests/support/databases.ts';
import { type Bench, openBench } from '#tools/bench/harness/bench.ts';
import { childrenOf } from '#tools/bench/harness/process.ts';
import type { Run } from '#tools/bench/harness/scenario.ts';
import { type Fault, type FaultsResult, runFaults } from './run-faults.ts';

/** PostgreSQL is frozen for a while; then it is killed during a load, after others were acknowledged, and started again. */
export async function killAndFreeze({ progress }: Run): Promise<FaultsResult> {
  await using bench = await openBench({ hasLogs: true });
  const postmaster = () => postmasterPid(bench.server.dataDir);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    // The postmaster first: it starts no process while the others are stopped.
    for (const pid of [postmaster(), ...childrenOf(postmaster())]) sendSignal(pid, name);
  };
  return await runFaults(bench, progress, [
    {
      ...{ name: 'frozen 3 s', milliseconds: 3_000 },
      begin: () => signal('SIGSTOP'),
      end: () => signal('SIGCONT'),
    },
    {
      ...{ name: 'killed during a load and restarted', milliseconds: 0 },
      async begin() {
        await untilLoading(bench);
        sendSignal(postmaster(), 'SIGKILL');
      },
      // An embedded PostgreSQL is started again.
      end: () => untilAnswers(bench.server.url),
    },
  ]);
}

/** The network between the service and PostgreSQL fails in each way that a TCP proxy can show. */
export async function cutOff({ progress }: Run): Promise<FaultsResult> {
  await using resources = new AsyncDisposableStack();
  const proxy = await openDatabaseProxy();
  resources.defer(() => proxy.close());
  const bench = resources.use(await openBench({ serviceUrl: proxy.urlFor, hasLogs: true }));
  const fault = (name: string, milliseconds: number, begin: () => void): Fault => ({
    ...{ name, milliseconds, begin },
    end: () => proxy.restore(),
  });
  // Awaited here: proxy and bench end with this function.
  return await runFaults(bench, progress, [
    { ...fault('delay of 100 ms', 3_000, () => proxy.delay(100)), servesAll: true },
    fault('blackhole', 5_000, () => proxy.freeze()),
    fault('disconnected', 3_000, () => proxy.disconnect()),
    fault('reset', 0, () => proxy.reset()),
    // A statement that is not answered is given up after 3 s, and half a second for the way.
    fault('half open', 3_500, () => proxy.halfOpen()),
  ]);
}

/** Every connection of the pool is in use, and PostgreSQL has none left to give. */
export async function exhaustPool({ progress }: Run): Promise<FaultsResult> {
  await using bench = await openBench({ hasLogs: true });
  const session = await connect(bench.server.ownerUrl);
  await using _ = { [Symbol.asyncDispose]: () => session.end() };
  const database = pg.escapeIdentifier(new URL(bench.server.url).pathname.slice(1));
  const limit = (connections: number) =>
    session.query(`alter database ${database} connection limit ${connections}`);
  const endSessions = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1';
  const faults = [
    {
      // So that all statements of the service wait.
      ...{ name: 'tables locked', milliseconds: 5_000 },
      begin: () =>
        session.query('begin; lock table assets, branches, invoices in access exclusive mode'),
      end: () => session.query('commit'),
    },
    {
      ...{ name: 'no connection left', milliseconds: 3_000 },
      async begin() {
        await limit(0);
        await session.query(endSessions, [SERVICE_ROLE]);
      },
      end: () => limit(-1),
    },
  ];
  return await runFaults(bench, progress, faults, { DATABASE_POOL: '4' });
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Waits for a load that is in its transaction, for at most a minute. */
async function untilLoading({ db }: Bench): Promise<void> {
  const isLoading = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where application_name = 'trade-supply load' and xact_start is not null`.execute(db);
    return rows.length > 0 || undefined;
  };
  if (!(await pollFor(isLoading, 60_000, 2))) throw new Error('no load has begun for a minute');
}

/** Waits until PostgreSQL at `url` accepts a connection, for at most 20 s. */
export async function untilAnswers(url: string): Promise<void> {
  const isAnswering = async () => {
    const client = await connect(url).catch(() => undefined);
    await client?.end();
    return client && true;
  };
  if (!(await pollFor(isAnswering, 20_000, 100))) throw new Error(`${url} does not answer`);
}
