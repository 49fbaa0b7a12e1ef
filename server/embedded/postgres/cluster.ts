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
import type { Log } from '#lib/logging/log.ts';
import { DataDirectoryDamaged, RESTORE_ELSEWHERE } from '#server/embedded/data-directory.ts';
import { type PostgresBinaries, runProgram } from './binaries.ts';
import type { PostgresLocation } from './location.ts';
import { killProcessesIn } from './processes.ts';
import { postgresArguments } from './settings.ts';

/** Owns the database and its tables, and runs migrations. */
export const OWNER_ROLE = 'trade_supply';
/** The role of the service and its commands; db/service-role.ts grants it what they need. */
export const SERVICE_ROLE = 'trade_supply_service';
export const DATABASE_NAME = 'trade_supply';

/** The passwords of the two roles, base64url. */
export type RolePasswords = { readonly owner: string; readonly service: string };

/**
 * Creates the cluster if there is none, completely or not at all, and makes sure that both roles
 * exist with these passwords: databases of earlier versions have no service role yet. Text sorts by
 * code point; PostgreSQL's superuser cannot log in. Throws for the cluster of another major version, and for a damaged one.
 */
export async function ensureCluster(
  place: PostgresLocation,
  binaries: PostgresBinaries,
  options: {
    readonly passwords: RolePasswords;
    readonly fsync: boolean;
    readonly log: Log;
  },
): Promise<void> {
  await removeUnfinished(place.folder);
  const version = versionOf(place.cluster);
  if (version === undefined) {
    options.log.info(`creating the database ${place.cluster}`);
    const unfinished = mkdtempSync(join(place.folder, UNFINISHED));
    if (place.user) chownSync(unfinished, place.user.uid, place.user.gid);
    await runInitdb(unfinished, place, binaries, options.fsync);
    await setRoles(unfinished, place, binaries, { ...options, isNew: true });
    renameSync(unfinished, place.cluster);
  } else if (version !== binaries.major) {
    throw new DataDirectoryDamaged(
      `The database ${place.cluster} was made by PostgreSQL ${version}, and this is ${binaries.major}: run it with the version of this project that made it, or start with an empty DATA_DIR and load the feeds again (docs/backup.md).`,
    );
  } else {
    const current = readRolesDigest(place.cluster);
    if (current === digest(options.passwords)) return;
    if (current === undefined) options.log.info('adding the role of the service to the database');
    else options.log.warn('the secrets do not match the database: its passwords are set again');
    await setRoles(place.cluster, place, binaries, { ...options, isNew: false });
  }
}

const UNFINISHED = 'postgres.new-';

/** Removes the partial clusters that killed processes left in `folder`. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    await killProcessesIn(join(folder, name));
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The major version of the cluster; undefined if there is none. Throws DataDirectoryDamaged. */
function versionOf(cluster: string): string | undefined {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return undefined;
  const path = join(cluster, 'PG_VERSION');
  const version = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (/^\d+$/.test(version)) return version;
  throw new DataDirectoryDamaged(
    `The database ${cluster} is damaged, since its file PG_VERSION has no version: ${RESTORE_ELSEWHERE}.`,
  );
}

function runInitdb(
  folder: string,
  place: PostgresLocation,
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

function readRolesDigest(cluster: string): string | undefined {
  const path = join(cluster, ROLES_DIGEST);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** A file of the cluster with a hash of the passwords that were set last. */
const ROLES_DIGEST = 'trade_supply.roles.sha256';
const digest = ({ owner, service }: RolePasswords) =>
  createHash('sha256').update(`${owner}\n${service}`).digest('hex');

/**
 * Creates missing roles, sets both passwords, and creates the database of a new cluster, in
 * PostgreSQL's single-user mode. Idempotent, so that a start can repeat it after a crash.
 */
async function setRoles(
  cluster: string,
  place: PostgresLocation,
  binaries: PostgresBinaries,
  {
    passwords,
    fsync,
    isNew,
  }: { readonly passwords: RolePasswords; readonly fsync: boolean; readonly isNew: boolean },
): Promise<void> {
  const statements = [
    createRole(OWNER_ROLE),
    createRole(SERVICE_ROLE),
    // CREATEDB, because each test gets a copy of a template database.
    `ALTER ROLE ${OWNER_ROLE} LOGIN CREATEDB PASSWORD '${passwords.owner}'`,
    `ALTER ROLE ${SERVICE_ROLE} LOGIN PASSWORD '${passwords.service}'`,
    // Lets the owner end the service's connections when it drops a database.
    `GRANT ${SERVICE_ROLE} TO ${OWNER_ROLE}`,
    ...(isNew ? [`CREATE DATABASE ${DATABASE_NAME} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY`] : []),
  ];
  writeFileSync(
    join(cluster, 'pg_hba.conf'),
    `host all ${OWNER_ROLE},${SERVICE_ROLE} 127.0.0.1/32 scram-sha-256\n`,
  );
  const args = ['--single', '-D', cluster, '-j', ...postgresArguments(1, fsync)];
  // Single-user mode with -j ends a statement at a semicolon and an empty line.
  const input = statements.map((statement) => `${statement};\n\n`).join('');
  const program = [...args, '-c', 'exit_on_error=on', 'postgres'];
  await runProgram(binaries.postgres, program, { user: place.user, cwd: cluster, input });
  const path = join(cluster, ROLES_DIGEST);
  writeFileSync(path, digest(passwords), { mode: 0o600 });
  if (place.user) chownSync(path, place.user.uid, place.user.gid);
}

const createRole = (role: string) =>
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $$`;
