import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeLog } from '#lib/logging/log.ts';
import { pollFor } from '#lib/time/pause.ts';
import { readPostmasterFile } from '#server/embedded/postgres/postmaster.ts';
import { sendSignal } from '#server/processes.ts';
import { replaceAll, startBalancer } from '#tests/support/balancers.ts';
import {
  CREATE_TRADE,
  findBinaries,
  makeCluster,
  runSql,
  type TestCluster,
} from '#tests/support/postgres-cluster.ts';
import { freePort } from '#tests/support/start-process.ts';
import { makeThrowawayDirectory } from '#tests/support/throwaway-postgres.ts';
import { NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import { childrenOf } from '#tools/bench/harness/process.ts';
import { untilAnswers } from './database.ts';
import type { Fault, FaultTest } from './run-faults.ts';

/** The primary is lost, and its synchronous standby takes over behind HAProxy. */
export async function losePrimary(resources: AsyncDisposableStack): Promise<FaultTest> {
  const directory = await makeThrowawayDirectory(makeLog('silent'));
  resources.defer(() => directory.remove());
  const { primary, standby } = await startCluster(directory.path, resources);
  const port = await findPrimary(primary.port, standby.port, resources);
  const through = (role: string) => `postgres://${role}@127.0.0.1:${port}/trade`;
  const server = {
    ...{ url: through('trade_service'), ownerUrl: through('trade_owner') },
    dataDir: directory.path,
    stop: async () => undefined,
  };
  const bench = resources.use(await openBench({ server, hasLogs: true }));
  const faults: Fault[] = [
    {
      ...{ name: 'the standby stopped for 4 s', milliseconds: 4_000 },
      // No commit is confirmed without it.
      begin: () => standby.stop(),
      async end() {
        await standby.start(STANDBY);
        await untilReplicating(primary);
      },
    },
    {
      ...{ name: 'primary killed, standby promoted after 2 s', milliseconds: 2_000 },
      begin() {
        const postmaster = readPostmasterFile(primary.data)?.pid ?? 0;
        // At once, as a power failure does.
        for (const pid of [postmaster, ...childrenOf(postmaster)]) sendSignal(pid, 'SIGKILL');
      },
      async end() {
        await standby.run('pg_ctl', ['promote', '-D', standby.data, '--wait']);
        await standby.untilWritable();
      },
    },
    {
      ...{ name: 'the former primary returns as a standby', milliseconds: 2_000, refusals: [] },
      begin: () => returnAsStandby(primary, standby),
    },
  ];
  const { url } = await bench.start(NO_RATE_LIMIT);
  return { bench, url, faults };
}

const REPLICATED = ['wal_level=replica', 'hot_standby=on', 'fsync=off'];
const STANDBY = [...REPLICATED, 'cluster_name=standby'];

/** Starts Debian's PostgreSQL twice: a primary, and a standby without which no commit is confirmed. */
async function startCluster(folder: string, resources: AsyncDisposableStack) {
  const primary = resources.use(await makeCluster(folder, findBinaries()));
  const standby = resources.use(primary.at('standby', await freePort()));
  await primary.start(REPLICATED);
  // pg_rewind needs the hints to take a former primary back, in the configuration file; HAProxy checks by the role.
  const setUp = ['ALTER SYSTEM SET wal_log_hints = on', 'CREATE ROLE haproxy LOGIN'];
  await runSql(primary.url('postgres', 'postgres'), [...CREATE_TRADE, ...setUp]);
  const source = `--dbname=${primary.url('postgres', 'postgres')}`;
  const options = [`--pgdata=${standby.data}`, '--checkpoint=fast', '--write-recovery-conf'];
  await primary.run('pg_basebackup', [source, ...options]);
  await standby.start(STANDBY);
  await primary.stop();
  await primary.start([...REPLICATED, 'synchronous_standby_names=standby']);
  await untilReplicating(primary);
  return { primary, standby };
}

async function returnAsStandby(former: TestCluster, primary: TestCluster): Promise<void> {
  const source = primary.url('postgres', 'postgres');
  // Before its first checkpoint after the promotion, pg_rewind takes the two for the same and rewinds nothing.
  await runSql(source, ['CHECKPOINT']);
  const options = [`--target-pgdata=${former.data}`, '--write-recovery-conf'];
  await former.run('pg_rewind', [...options, `--source-server=${source}`]);
  await former.start([...REPLICATED, 'cluster_name=former']);
  await untilReplicating(primary);
}

async function untilReplicating(primary: TestCluster): Promise<void> {
  const query = "select true from pg_stat_replication where state = 'streaming'";
  const url = primary.url('postgres', 'postgres');
  const isStreaming = async () => ((await runSql(url, [query])).length > 0 ? true : undefined);
  if (!(await pollFor(isStreaming, 30_000, 100))) throw new Error('no standby replicates');
}

/** Starts HAProxy by its file of `deploy/` and returns its port: connections go to the one that is not a standby. */
async function findPrimary(one: number, two: number, resources: AsyncDisposableStack) {
  const { port } = resources.use(
    await startBalancer('haproxy', (folder, { port: own }) => {
      const settings = replaceAll('haproxy-postgresql.cfg', [
        ['127.0.0.1:5400', `127.0.0.1:${own}`],
        ['192.0.2.1:5432', `127.0.0.1:${one}`],
        ['192.0.2.2:5432', `127.0.0.1:${two}`],
      ]);
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(file, settings);
      return ['haproxy', '-db', '-q', '-f', file];
    }),
  );
  // HAProxy takes a server for a primary until two checks have failed.
  await pause(1_000);
  await untilAnswers(`postgres://postgres@127.0.0.1:${port}/postgres`);
  return port;
}
