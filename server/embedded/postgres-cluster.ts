import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#lib/log.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresPlace } from './postgres-place.ts';
import { endProcessesIn } from './postgres-processes.ts';
import { runProgram } from './postgres-program.ts';
import { postgresArguments } from './postgres-settings.ts';

/** The one role that may log in, and the name of its database. */
export const DATABASE_ROLE = 'trade_supply';

/**
 * Makes the database's files when there are none, whole or not at all, and sees to it that its
 * role has `password`. Text sorts by code point; PostgreSQL's superuser cannot log in.
 */
export async function ensureCluster(
  place: PostgresPlace,
  binaries: PostgresBinaries,
  options: { readonly password: string; readonly fsync: boolean; readonly log: Log },
): Promise<void> {
  await removeUnfinished(place.folder);
  const kept = versionOf(place.cluster);
  if (kept === undefined) {
    options.log.info(`Making the database ${place.cluster}`);
    const unfinished = mkdtempSync(join(place.folder, UNFINISHED));
    if (place.user) chownSync(unfinished, place.user.uid, place.user.gid);
    await initialise(unfinished, place, binaries, options.fsync);
    await setPassword(unfinished, place, binaries, options);
    renameSync(unfinished, place.cluster);
  } else if (kept !== binaries.major) {
    throw new Error(
      `The database ${place.cluster} was made by PostgreSQL ${kept}, and this is ${binaries.major}: move its data with pg_dump, or set DATA_DIR to another folder.`,
    );
  } else if (keptPassword(place.cluster) !== digest(options.password)) {
    options.log.warn('The secrets are not those of the database: its password is set anew');
    await setPassword(place.cluster, place, binaries, options);
  }
}

const UNFINISHED = 'postgres.new-';

/** Removes what a killed process left of a database that it was making in `folder`. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    await endProcessesIn(join(folder, name));
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function versionOf(cluster: string): string | undefined {
  const path = join(cluster, 'PG_VERSION');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

function initialise(
  folder: string,
  place: PostgresPlace,
  binaries: PostgresBinaries,
  fsync: boolean,
): Promise<void> {
  const args = [
    ...['-D', folder, '--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(fsync ? [] : ['--no-sync', '--wal-segsize=1']),
  ];
  return runProgram(binaries.initdb, args, { user: place.user, cwd: folder });
}

const keptPassword = (cluster: string) => {
  const path = join(cluster, PASSWORD_DIGEST);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};
const PASSWORD_DIGEST = 'trade_supply.password.sha256';
const digest = (password: string) => createHash('sha256').update(password).digest('hex');

/** Makes role and database where they are missing, with PostgreSQL as a program without network. */
async function setPassword(
  cluster: string,
  place: PostgresPlace,
  binaries: PostgresBinaries,
  { password, fsync }: { readonly password: string; readonly fsync: boolean },
): Promise<void> {
  const isNew = keptPassword(cluster) === undefined;
  const statements = isNew
    ? [
        // CREATEDB: the tests' databases are copies of one another.
        `CREATE ROLE ${DATABASE_ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
        `CREATE DATABASE ${DATABASE_ROLE} OWNER ${DATABASE_ROLE} STRATEGY FILE_COPY`,
      ]
    : [`ALTER ROLE ${DATABASE_ROLE} PASSWORD '${password}'`];
  if (isNew) {
    writeFileSync(
      join(cluster, 'pg_hba.conf'),
      `host all ${DATABASE_ROLE} 127.0.0.1/32 scram-sha-256\n`,
    );
  }
  const args = ['--single', '-D', cluster, '-j', ...postgresArguments(1, fsync)];
  // In this mode a statement ends with a semicolon and an empty line.
  const input = statements.map((statement) => `${statement};\n\n`).join('');
  const program = [...args, '-c', 'exit_on_error=on', 'postgres'];
  await runProgram(binaries.postgres, program, { user: place.user, cwd: cluster, input });
  const path = join(cluster, PASSWORD_DIGEST);
  writeFileSync(path, digest(password), { mode: 0o600 });
  if (place.user) chownSync(path, place.user.uid, place.user.gid);
}
