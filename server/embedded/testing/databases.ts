import { join } from 'node:path';
import pg from 'pg';
import { makeLog } from '#lib/log.ts';
import { makeDataDirectory } from '../data-directory.ts';
import { pollFor } from '../poll.ts';
import { postmasterOf, startPostgres } from '../postgres.ts';
import { SERVICE_ROLE } from '../postgres-cluster.ts';
import { makeThrowawayDirectory, type ThrowawayDirectory } from '../postgres-throwaway.ts';

/** A log of level info, and all that was written to it; `onLine` is called with each line. */
export function makeTestLog(onLine: (line: string) => void = () => undefined) {
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    onLine(line);
  };
  return { log: makeLog('info', { write }), written: () => lines.join('') };
}

export const silent = makeLog('silent');

/** Runs one statement on a connection of its own, and returns its first value as text. */
export async function ask(url: string, statement: string): Promise<string | undefined> {
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
export async function untilItAnswers(url: string): Promise<number> {
  const start = performance.now();
  const answer = await pollFor(() => ask(url, 'SELECT 1').catch(() => undefined), 10_000);
  if (answer === undefined) throw new Error('The database did not answer within 10 s');
  return performance.now() - start;
}

/** The pid of the postmaster of `dataDir`. Throws if there is none. */
export function postmasterPid(dataDir: string): number {
  const file = postmasterOf(dataDir);
  if (file === undefined) throw new Error(`No postmaster in ${dataDir}`);
  return file.pid;
}

/**
 * Unclaimed data directories: `empty()` ones, and `seeded()` ones with a stopped database whose
 * table `kept` has the value 42.
 */
export function makeDataDirectories() {
  const created: ThrowawayDirectory[] = [];
  async function empty(): Promise<string> {
    const directory = await makeThrowawayDirectory(silent);
    created.push(directory);
    const dataDir = join(directory.path, 'data');
    makeDataDirectory(dataDir);
    return dataDir;
  }
  async function seeded(): Promise<string> {
    const dataDir = await empty();
    const postgres = await startPostgres({ dataDir, log: silent, fsync: false });
    await ask(postgres.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS value');
    await ask(postgres.ownerUrl, `GRANT SELECT ON kept TO ${SERVICE_ROLE}`);
    await postgres.stop();
    return dataDir;
  }
  async function removeAll(): Promise<void> {
    await Promise.all(created.splice(0).map((directory) => directory.remove()));
  }
  return { empty, seeded, removeAll };
}
