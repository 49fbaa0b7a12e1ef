import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { pollFor } from '#lib/time/pause.ts';
import { makeDataDirectory } from '#server/data-directory/data-directory.ts';
import { SERVICE_ROLE } from '#server/embedded/postgres/cluster.ts';
import { clusterOf } from '#server/embedded/postgres/location.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/embedded/postgres/postgres.ts';
import { readPostmasterFile, runningPostmaster } from '#server/embedded/postgres/postmaster.ts';
import {
  makeThrowawayDirectory,
  type ThrowawayDirectory,
} from '#tests/support/throwaway-postgres.ts';

/** A log of level info, and all that was written to it; `onLine` is called with each line. */
export function makeTestLog(onLine: (line: string) => void = () => undefined) {
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    onLine(line);
  };
  return { log: makeLog('info', { write }), written: () => lines.join('') };
}

export const silentLog = makeLog('silent');

/** Runs one statement on a connection of its own, and returns its first value as text. */
export async function queryValue(url: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0] === undefined ? undefined : String(rows[0][0]);
  } finally {
    await client.end();
  }
}

/** Waits until the database answers, for at most 10 s; returns how many milliseconds that took. */
export async function waitUntilResponsive(url: string): Promise<number> {
  const start = performance.now();
  const value = await pollFor(() => queryValue(url, 'SELECT 1').catch(() => undefined), 10_000);
  if (value === undefined) throw new Error('The database did not answer within 10 s');
  return performance.now() - start;
}

/** The content of the pid file of the postmaster of `dataDir`, which may have ended; undefined if there is none. */
export const findPostmaster = (dataDir: string) => readPostmasterFile(clusterOf(dataDir));

/** The pid of the postmaster of `dataDir`. Throws if there is none. */
export function postmasterPid(dataDir: string): number {
  const pid = runningPostmaster(clusterOf(dataDir));
  if (pid === undefined) throw new Error(`No postmaster in ${dataDir}`);
  return pid;
}

/**
 * A data directory for the tests of a file, with a stopped database whose table `sample` has the value
 * 42. A database that a test starts is stopped after it; the directories are removed after the last.
 */
export function setUpSeededDatabase() {
  const created: ThrowawayDirectory[] = [];
  const started: EmbeddedPostgres[] = [];
  let dataDir = '';
  async function emptyDirectory(): Promise<string> {
    const directory = await makeThrowawayDirectory(silentLog);
    created.push(directory);
    const path = join(directory.path, 'data');
    makeDataDirectory(path);
    return path;
  }
  beforeAll(async () => {
    dataDir = await emptyDirectory();
    const postgres = await startPostgres({ dataDir, log: silentLog, fsync: false });
    await queryValue(postgres.ownerUrl, 'CREATE TABLE sample AS SELECT 42 AS value');
    await queryValue(postgres.ownerUrl, `GRANT SELECT ON sample TO ${SERVICE_ROLE}`);
    await postgres.stop();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  });
  afterAll(() => Promise.all(created.map((directory) => directory.remove())));
  return {
    get dataDir() {
      return dataDir;
    },
    emptyDirectory,
    async start(log = silentLog, folder = dataDir): Promise<EmbeddedPostgres> {
      const postgres = await startPostgres({ dataDir: folder, log, fsync: false });
      started.push(postgres);
      return postgres;
    },
  };
}
