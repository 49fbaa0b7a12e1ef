import { makeLog } from '#lib/logging/log.ts';
import { pollFor } from '#lib/time/pause.ts';
import { readPostmasterFile } from '#server/embedded/postgres/postmaster.ts';
import { sendSignal } from '#server/processes.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  CREATE_TRADE,
  makeCluster,
  runSql,
  type TestCluster,
} from '#tests/support/postgres-cluster.ts';
import { makeThrowawayDirectory } from '#tests/support/throwaway-postgres.ts';
import type { DatabaseServer } from '#tools/bench/chaos/environment.ts';
import { childrenOf } from '#tools/bench/chaos/faults/processes.ts';
import { startPrimaryBalancer } from './primary-balancer.ts';

/** A primary with a synchronous standby, behind a balancer that leads to whichever accepts writes. */
export type ReplicatedCluster = {
  /** Through the balancer. Its `stop` ends all of them. */
  readonly server: DatabaseServer;
  /** Stops the standby: no commit is confirmed without it. */
  stopStandby(): Promise<void>;
  /** Starts the standby again; resolves once it replicates. */
  startStandby(): Promise<void>;
  /** Ends all processes of the primary at once, as a power failure does. */
  killPrimary(): void;
  /** Makes the standby the primary; resolves once it accepts writes. */
  promoteStandby(): Promise<void>;
  /** Starts the former primary again, as a standby of the present one; resolves once it has all that was written. */
  returnAsStandby(): Promise<void>;
};

/** Starts Debian's PostgreSQL in the folder `binaries` twice, and HAProxy. */
export async function startReplicatedCluster(binaries: string): Promise<ReplicatedCluster> {
  await using resources = new AsyncDisposableStack();
  const directory = await makeThrowawayDirectory(makeLog('silent'));
  resources.defer(() => directory.remove());
  const primary = resources.use(await makeCluster(directory.path, binaries));
  const standby = resources.use(primary.at('standby', await freePort()));
  await primary.start(REPLICATED);
  await runSql(primary.url('postgres', 'postgres'), [...CREATE_TRADE, ...LOG_HINTS]);
  await primary.run('pg_basebackup', [
    `--dbname=${primary.url('postgres', 'postgres')}`,
    `--pgdata=${standby.data}`,
    '--checkpoint=fast',
    '--write-recovery-conf',
  ]);
  await standby.start(STANDBY);
  await primary.stop();
  await primary.start([...REPLICATED, 'synchronous_standby_names=standby']);
  await untilReplicating(primary);
  const balancer = resources.use(await startPrimaryBalancer([primary.port, standby.port]));
  const through = (role: string) => {
    const url = new URL(primary.url('trade', role));
    url.port = String(balancer.port);
    return url.href;
  };
  const owned = resources.move();
  return {
    server: {
      ...{ url: through('trade_service'), ownerUrl: through('trade_owner') },
      dataDir: directory.path,
      stop: () => owned.disposeAsync(),
    },
    stopStandby: () => standby.stop(),
    async startStandby() {
      await standby.start(STANDBY);
      await untilReplicating(primary);
    },
    killPrimary() {
      const postmaster = readPostmasterFile(primary.data)?.pid;
      if (postmaster === undefined) throw new Error('the primary does not run');
      const all = [postmaster, ...childrenOf(postmaster)];
      for (const pid of all) sendSignal(pid, 'SIGKILL');
    },
    async promoteStandby() {
      await standby.run('pg_ctl', ['promote', '-D', standby.data, '--wait']);
      await standby.untilWritable();
    },
    async returnAsStandby() {
      const source = standby.url('postgres', 'postgres');
      // Before its first checkpoint after the promotion, pg_rewind takes the two for the same and rewinds nothing.
      await runSql(source, ['CHECKPOINT']);
      await primary.run('pg_rewind', [
        `--target-pgdata=${primary.data}`,
        `--source-server=${source}`,
        '--write-recovery-conf',
      ]);
      await primary.start([...REPLICATED, 'cluster_name=former']);
      await untilReplicating(standby);
    },
  };
}

const REPLICATED = ['wal_level=replica', 'hot_standby=on', 'fsync=off'];
const STANDBY = [...REPLICATED, 'cluster_name=standby'];
/** pg_rewind needs it to take a former primary back, in the configuration file. */
const LOG_HINTS = ['ALTER SYSTEM SET wal_log_hints = on'];

async function untilReplicating(primary: TestCluster): Promise<void> {
  const query = "select true from pg_stat_replication where state = 'streaming'";
  const url = primary.url('postgres', 'postgres');
  const isStreaming = async () => ((await runSql(url, [query])).length > 0 ? true : undefined);
  if (!(await pollFor(isStreaming, 30_000, 100))) throw new Error('no standby replicates');
}
