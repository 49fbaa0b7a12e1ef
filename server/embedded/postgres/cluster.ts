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
import { OperatorError } from '#db/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { RESTORE_ELSEWHERE } from '#server/data-directory/data-directory.ts';
import { ignoreMissing } from '#server/processes.ts';
import { type PostgresBinaries, runProgram } from './binaries.ts';
import type { PostgresLocation } from './location.ts';
import { postgresArguments } from './settings.ts';

/** Owns the database and its tables, and runs migrations. */
export const OWNER_ROLE = 'trade_supply';
/** The role of the service and its commands; db/service-role.ts grants it what they need. */
export const SERVICE_ROLE = 'trade_supply_service';
export const DATABASE_NAME = 'trade_supply';

/** The passwords of the two roles, base64url. */
export type RolePasswords = { readonly owner: string; readonly service: string };

type ClusterOptions = {
  readonly passwords: RolePasswords;
  readonly fsync: boolean;
  readonly log: Log;
};

/**
 * Creates the cluster if there is none, completely or not at all, and makes sure that both roles have these passwords.
 * Text sorts by code point; PostgreSQL's superuser cannot log in. Throws for the cluster of another major version, and
 * for a damaged one.
 */
export async function ensureCluster(
  location: PostgresLocation,
  binaries: PostgresBinaries,
  options: ClusterOptions,
): Promise<void> {
  const { cluster, folder, user } = location;
  removeUnfinished(folder);
  const version = versionOf(cluster);
  if (version === undefined) {
    options.log.info(`creating the database ${cluster}`);
    const unfinished = mkdtempSync(join(folder, UNFINISHED));
    if (user) chownSync(unfinished, user.uid, user.gid);
    const created = { ...location, cluster: unfinished };
    await runInitdb(created, binaries, options.fsync);
    await setRoles(created, binaries, options, CREATE);
    renameSync(unfinished, cluster);
  } else if (version !== binaries.major) {
    throw new OperatorError(
      `The database ${cluster} was made by PostgreSQL ${version}, and this is ${binaries.major}: start it with the version of this project that made it, or set DATA_DIR to another folder (docs/backup.md).`,
    );
  } else if (readDigest(cluster) !== digest(options.passwords)) {
    options.log.warn('the secrets do not match the database: its passwords are set again');
    await setRoles(location, binaries, options, []);
  }
}

const UNFINISHED = 'postgres.new-';

/** Removes the partial clusters that killed processes left in `folder`; an initdb that still runs there fails. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The major version of the cluster; undefined if there is none. Throws OperatorError. */
function versionOf(cluster: string): string | undefined {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return undefined;
  const version = readIfExists(join(cluster, 'PG_VERSION'))?.trim() ?? '';
  if (/^\d+$/.test(version)) return version;
  throw new OperatorError(
    `The database ${cluster} is damaged, since its file PG_VERSION has no version: ${RESTORE_ELSEWHERE}.`,
  );
}

const readIfExists = (path: string) => ignoreMissing(() => readFileSync(path, 'utf8'));

function runInitdb(
  { cluster, user }: PostgresLocation,
  binaries: PostgresBinaries,
  fsync: boolean,
): Promise<void> {
  const args = [
    ...['-D', cluster, '--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(fsync ? [] : ['--no-sync', '--wal-segsize=1']),
  ];
  return runProgram(binaries.initdb, args, { user, cwd: cluster });
}

/** A file of the cluster with a hash of the passwords that were set last. */
const DIGEST_FILE = 'trade_supply.roles.sha256';
const readDigest = (cluster: string) => readIfExists(join(cluster, DIGEST_FILE));
const digest = ({ owner, service }: RolePasswords) =>
  createHash('sha256').update(`${owner}\n${service}`).digest('hex');

/** Runs `statements` and sets both passwords, in PostgreSQL's single-user mode. */
async function setRoles(
  { cluster, user }: PostgresLocation,
  binaries: PostgresBinaries,
  { passwords, fsync }: ClusterOptions,
  statements: readonly string[],
): Promise<void> {
  writeFileSync(
    join(cluster, 'pg_hba.conf'),
    `host all ${OWNER_ROLE},${SERVICE_ROLE} 127.0.0.1/32 scram-sha-256\n`,
  );
  const all = [
    ...statements,
    `ALTER ROLE ${OWNER_ROLE} PASSWORD '${passwords.owner}'`,
    `ALTER ROLE ${SERVICE_ROLE} PASSWORD '${passwords.service}'`,
  ];
  const args = ['--single', '-D', cluster, '-j', ...postgresArguments(1, fsync)];
  await runProgram(binaries.postgres, [...args, '-c', 'exit_on_error=on', 'postgres'], {
    user,
    cwd: cluster,
    // Single-user mode with -j ends a statement at a semicolon and an empty line.
    input: all.map((statement) => `${statement};\n\n`).join(''),
  });
  const path = join(cluster, DIGEST_FILE);
  writeFileSync(path, digest(passwords), { mode: 0o600 });
  if (user) chownSync(path, user.uid, user.gid);
}

const CREATE = [
  // CREATEDB, because each test gets a copy of a template database.
  `CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB`,
  `CREATE ROLE ${SERVICE_ROLE} LOGIN`,
  // Lets the owner end the service's connections when it drops a database.
  `GRANT ${SERVICE_ROLE} TO ${OWNER_ROLE}`,
  `CREATE DATABASE ${DATABASE_NAME} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY`,
];
