import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeLog } from '#lib/logging/log.ts';
import { pollFor } from '#lib/time/pause.ts';
import { readPostmasterFile } from '#server/embedded/postgres/postmaster.ts';
import { sendSignal } from '#server/processes.ts';
import { startBalancer } from '#tests/support/balancers.ts';
import {
  CREATE_TRADE,
  findBinaries,
  makeCluster,
  runSql,
  type TestCluster,
} from '#tests/support/postgres-cluster.ts';
import { freePort } from '#tests/support/start-process.ts';
import { makeThrowawayDirectory } from '#tests/support/throwaway-postgres.ts';
import { openBench } from '#tools/bench/harness/bench.ts';
import { childrenOf } from '#tools/bench/harness/process.ts';
import type { Run } from '#tools/bench/harness/scenario.ts';
import { untilAnswers } from './database.ts';
import { type FaultsResult, runFaults } from './run-faults.ts';

/** The primary is lost while clients write, and its synchronous standby takes over behind HAProxy. */
export async function promoteStandby({ progress }: Run): Promise<FaultsResult> {
  await using resources = new AsyncDisposableStack();
  const directory = await makeThrowawayDirectory(makeLog('silent'));
  resources.defer(() => directory.remove());
  const { primary, standby } = await startCluster(directory.path, resources);
  const port = await startPrimaryFinder([primary.port, standby.port], resources);
  const through = (role: string) => {
    const url = new URL(primary.url('trade', role));
    url.port = String(port);
    return url.href;
  };
  const server = {
    ...{ url: through('trade_service'), ownerUrl: through('trade_owner') },
    dataDir: directory.path,
    stop: async () => undefined,
  };
  const bench = resources.use(await openBench({ server, hasLogs: true }));
  return await runFaults(bench, progress, [
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
      name: 'the former primary returns as a standby',
      ...{ milliseconds: 2_000, servesAll: true },
      begin: () => returnAsStandby(primary, standby),
    },
  ]);
}

const REPLICATED = ['wal_level=replica', 'hot_standby=on', 'fsync=off'];
const STANDBY = [...REPLICATED, 'cluster_name=standby'];

/** Starts Debian's PostgreSQL twice: a primary, and a standby without which no commit is confirmed. */
async function startCluster(folder: string, resources: AsyncDisposableStack) {
  const primary = resources.use(await makeCluster(folder, findBinaries()));
  const standby = resources.use(primary.at('standby', await freePort()));
  await primary.start(REPLICATED);
  // pg_rewind needs it to take a former primary back, in the configuration file.
  const logHints = 'ALTER SYSTEM SET wal_log_hints = on';
  await runSql(primary.url('postgres', 'postgres'), [...CREATE_TRADE, logHints]);
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

/** Starts HAProxy in front of them and returns its port: connections go to the one that is not a standby. */
async function startPrimaryFinder(
  servers: readonly number[],
  resources: AsyncDisposableStack,
): Promise<number> {
  const { port } = resources.use(
    await startBalancer('haproxy', (folder, { port: own }) => {
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(file, balancerSettings(own, servers));
      return ['haproxy', '-db', '-q', '-f', file];
    }),
  );
  // HAProxy takes a server for a primary until two checks have failed.
  await pause(1_000);
  await untilAnswers(`postgres://postgres@127.0.0.1:${port}/postgres`);
  return port;
}

function balancerSettings(port: number, servers: readonly number[]): string {
  const startup = Buffer.from('user\0postgres\0database\0postgres\0\0');
  return `
defaults
  mode tcp
  timeout connect 1s
  timeout check 500ms
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${message('', Buffer.concat([Buffer.from([0, 3, 0, 0]), startup]))}
  tcp-check send-binary ${message('Q', Buffer.from('select pg_is_in_recovery()\0'))}
  # One row with one column, f.
  tcp-check expect binary ${message('D', Buffer.from([0, 1, 0, 0, 0, 1, 'f'.charCodeAt(0)]))}
  default-server inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((each, at) => `  server postgres${at} 127.0.0.1:${each} check`).join('\n')}
`;
}

/** A message of PostgreSQL's protocol, in hexadecimal digits: its type, its length with itself, its content. */
function message(type: string, content: Buffer): string {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]).toString('hex');
}
