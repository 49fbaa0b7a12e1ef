import { sql } from 'kysely';
import pg from 'pg';
import { pollFor } from '#lib/time/pause.ts';
import { SERVICE_ROLE } from '#server/embedded/postgres/cluster.ts';
import { sendSignal } from '#server/processes.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { postmasterPid } from '#tests/support/databases.ts';
import { type Bench, NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import { childrenOf } from '#tools/bench/harness/process.ts';
import type { Fault, FaultTest } from './run-faults.ts';
import { SCOPES } from './traffic.ts';

/** PostgreSQL is frozen, killed and full, and the network to it fails in each way that a TCP proxy can show. */
export async function breakDatabase(resources: AsyncDisposableStack): Promise<FaultTest> {
  const proxy = await openDatabaseProxy();
  resources.defer(() => proxy.close());
  const bench = resources.use(await openBench({ serviceUrl: proxy.urlFor, hasLogs: true }));
  const postmaster = () => postmasterPid(bench.server.dataDir);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    // The postmaster first: it starts no process while the others are stopped.
    for (const pid of [postmaster(), ...childrenOf(postmaster())]) sendSignal(pid, name);
  };
  const network = (name: string, milliseconds: number, begin: () => void): Fault => ({
    ...{ name, milliseconds, begin },
    end: () => proxy.restore(),
  });
  const database = pg.escapeIdentifier(new URL(bench.server.url).pathname.slice(1));
  const limit = (connections: number) =>
    `alter database ${database} connection limit ${connections}`;
  const endSessions = `
    select pg_terminate_backend(pid) from pg_stat_activity where usename = '${SERVICE_ROLE}'`;
  const lock = 'lock table assets, branches, invoices in access exclusive mode';
  const { url } = await bench.start(NO_RATE_LIMIT);
  const headers = { Authorization: `Bearer ${await bench.token(SCOPES)}` };
  const send = () => {
    const requests = Array.from({ length: 60 }, () => fetch(`${url}/v1/au/branches`, { headers }));
    void Promise.allSettled(requests);
  };
  const faults: Fault[] = [
    { ...network('all delayed by 100 ms', 3_000, () => proxy.delay(100)), refusals: [] },
    {
      ...{ name: 'PostgreSQL frozen for 3 s', milliseconds: 3_000 },
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
    network('nothing forwarded for 5 s', 5_000, () => proxy.freeze()),
    network('disconnected for 3 s', 3_000, () => proxy.disconnect()),
    network('connections reset', 0, () => proxy.reset()),
    // A statement that is not answered is given up after 3 s, and half a second for the way.
    network('connections half open', 3_500, () => proxy.halfOpen()),
    // More statements wait than the service has connections.
    ownerFault(bench, 'tables locked for 5 s', { begin: ['begin', lock], end: 'commit' }, send),
    ownerFault(bench, 'no connection left for 5 s', {
      begin: [limit(0), endSessions],
      end: limit(-1),
    }),
  ];
  return { bench, url, faults };
}

/** A fault for five seconds that statements of the database's owner begin and end; `meanwhile` is called in it. */
function ownerFault(
  { server }: Bench,
  name: string,
  statements: { readonly begin: readonly string[]; readonly end: string },
  meanwhile?: () => void,
): Fault {
  let session: pg.Client | undefined;
  return {
    ...{ name, milliseconds: 5_000 },
    async begin() {
      session = await connect(server.ownerUrl);
      for (const statement of statements.begin) await session.query(statement);
      meanwhile?.();
    },
    async end() {
      await session?.query(statements.end);
      await session?.end();
    },
  };
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
