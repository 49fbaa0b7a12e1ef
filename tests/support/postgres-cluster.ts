import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { CommandError } from '#cli/command.ts';
import { pollFor } from '#lib/time/pause.ts';
import { runProgram } from '#server/embedded/postgres/binaries.ts';
import { serviceUser } from '#server/embedded/postgres/location.ts';
import { runningPostmaster } from '#server/embedded/postgres/postmaster.ts';
import { freePort } from '#tests/support/start-process.ts';

/** A cluster of an installed PostgreSQL, on loopback and without passwords. */
export type TestCluster = AsyncDisposable & {
  readonly major: string;
  /** A folder that belongs to PostgreSQL, with the data directory in it. */
  readonly folder: string;
  /** In `folder`, for archived WAL. */
  readonly archive: string;
  readonly port: number;
  /** Its data directory. */
  readonly data: string;
  url(database: string, role: string): string;
  /** Starts it with these settings, `name=value`. */
  start(settings: readonly string[]): Promise<void>;
  stop(): Promise<void>;
  /** Runs one of PostgreSQL's programs to its end. */
  run(program: string, args: readonly string[]): Promise<void>;
  /** Creates an empty file in the data directory. */
  writeFile(name: string): void;
  /** Waits for the end of a recovery, for at most two minutes. */
  untilWritable(): Promise<void>;
  /** The cluster of another data directory in `folder`, on the same port unless another is given. */
  at(name: string, port?: number): TestCluster;
};

/** Creates the roles of the service and their database, as docs/operations.md does. */
export const CREATE_TRADE = [
  'CREATE ROLE trade_owner LOGIN',
  'CREATE ROLE trade_service LOGIN',
  'CREATE DATABASE trade OWNER trade_owner',
  'REVOKE CONNECT, TEMPORARY ON DATABASE trade FROM PUBLIC',
  'GRANT CONNECT, TEMPORARY ON DATABASE trade TO trade_service',
];

const INSTALLED = '/usr/lib/postgresql';

/** The programs of the newest PostgreSQL that Debian has installed. */
export function findBinaries(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const [newest] = versions.filter((name) => /^\d+$/.test(name)).sort((a, b) => +b - +a);
  if (newest === undefined)
    throw new CommandError(
      'This needs a PostgreSQL of Debian: sudo apt-get install postgresql, or leave it out.',
    );
  return `${INSTALLED}/${newest}/bin`;
}

/** Creates a cluster in `parent` by the programs in `binaries`. As root it belongs to the user postgres. */
export async function makeCluster(parent: string, binaries: string): Promise<TestCluster> {
  const folder = join(parent, 'cluster');
  const cluster = clusterAt({ folder, binaries, port: await freePort() }, 'primary');
  for (const path of [folder, cluster.archive]) {
    mkdirSync(path, { mode: 0o700 });
    own(path);
  }
  const encoding = ['--encoding=UTF8', '--locale=C.UTF-8'];
  const data = join(folder, 'primary');
  await cluster.run('initdb', ['-D', data, '--username=postgres', '--auth=trust', ...encoding]);
  return cluster;
}

function own(path: string): void {
  const user = serviceUser();
  if (user) chownSync(path, user.uid, user.gid);
}

type Place = { readonly folder: string; readonly binaries: string; readonly port: number };

function clusterAt(place: Place, name: string): TestCluster {
  const { folder, binaries, port } = place;
  const data = join(folder, name);
  const user = serviceUser();
  let isRunning = false;
  const run = (program: string, args: readonly string[]) =>
    runProgram(join(binaries, program), args, { user, cwd: folder });
  const url = (database: string, role: string) =>
    `postgres://${role}@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    const mayRun = isRunning;
    isRunning = false;
    // It may have been killed.
    if (!mayRun || runningPostmaster(data) === undefined) return;
    await run('pg_ctl', ['stop', '-D', data, '--mode=fast', '--wait']);
  };
  return {
    major: /(\d+)\/bin\/?$/.exec(binaries)?.[1] ?? '',
    folder,
    archive: join(folder, 'archive'),
    port,
    data,
    url,
    async start(settings) {
      const fixed = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
      // pg_ctl passes its options through a shell.
      const options = [...fixed, ...settings].map((each) => `-c '${each}'`).join(' ');
      const log = join(folder, 'postgres.log');
      await run('pg_ctl', ['start', '-D', data, '--wait', '-l', log, '-o', options]);
      isRunning = true;
    },
    stop,
    run,
    writeFile(file) {
      writeFileSync(join(data, file), '');
      own(join(data, file));
    },
    async untilWritable() {
      const ready = await pollFor(() => isWritable(url('postgres', 'postgres')), 120_000);
      if (!ready) throw new CommandError('The recovery did not end within two minutes.');
    },
    at: (other, otherPort = port) => clusterAt({ ...place, port: otherPort }, other),
    [Symbol.asyncDispose]: stop,
  };
}

/** True once the cluster accepts writes; undefined until then. */
async function isWritable(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ done: boolean }>(
      'select not pg_is_in_recovery() as done',
    );
    return rows[0]?.done === true ? true : undefined;
  } catch {
    // It is starting.
    return undefined;
  } finally {
    await client.end();
  }
}

/** Runs statements one by one; returns the values of the last one's first row. */
export async function runSql(url: string, statements: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let values: string[] = [];
    for (const text of statements) {
      const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
      values = (rows[0] ?? []).map(String);
    }
    return values;
  } finally {
    await client.end();
  }
}
