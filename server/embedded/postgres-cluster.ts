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

/** Owns the database and its tables: migrations run as this role. */
export const OWNER_ROLE = 'trade_supply';
/** What the service and its commands connect as; db/service-role.ts grants it what they need. */
export const SERVICE_ROLE = 'trade_supply_service';
export const DATABASE_NAME = 'trade_supply';

/** The passwords of the two roles, both base64url. */
export type RolePasswords = { readonly owner: string; readonly service: string };

/**
 * Makes the database's files when there are none, whole or not at all, and sees to it that its
 * roles exist with these passwords: databases made before there was a service role get one. Text
 * sorts by code point; PostgreSQL's superuser cannot log in.
 */
export async function ensureCluster(
  place: PostgresPlace,
  binaries: PostgresBinaries,
  options: {
    readonly passwords: RolePasswords;
    readonly fsync: boolean;
    readonly log: Log;
  },
): Promise<void> {
  await removeUnfinished(place.folder);
  const kept = versionOf(place.cluster);
  if (kept === undefined) {
    options.log.info(`Making the database ${place.cluster}`);
    const unfinished = mkdtempSync(join(place.folder, UNFINISHED));
    if (place.user) chownSync(unfinished, place.user.uid, place.user.gid);
    await initialise(unfinished, place, binaries, options.fsync);
    await setRoles(unfinished, place, binaries, { ...options, isNew: true });
    renameSync(unfinished, place.cluster);
  } else if (kept !== binaries.major) {
    throw new Error(
      `The database ${place.cluster} was made by PostgreSQL ${kept}, and this is ${binaries.major}: move its data with pg_dump, or set DATA_DIR to another folder.`,
    );
  } else {
    const set = rolesDigest(place.cluster);
    if (set === digest(options.passwords)) return;
    if (set === undefined) options.log.info('The database gets a role for the service');
    else options.log.warn('The secrets are not those of the database: its passwords are set anew');
    await setRoles(place.cluster, place, binaries, { ...options, isNew: false });
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

function rolesDigest(cluster: string): string | undefined {
  const path = join(cluster, ROLES_DIGEST);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Tells which passwords were set last, in a file of the cluster, without telling them. */
const ROLES_DIGEST = 'trade_supply.roles.sha256';
const digest = ({ owner, service }: RolePasswords) =>
  createHash('sha256').update(`${owner}\n${service}`).digest('hex');

/**
 * Makes the roles where they are missing, and the database of a new cluster, with PostgreSQL as a
 * program without network. Done again after a kill half-way, it ends the same.
 */
async function setRoles(
  cluster: string,
  place: PostgresPlace,
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
    // CREATEDB: the tests' databases are copies of one another.
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
  // In this mode a statement ends with a semicolon and an empty line.
  const input = statements.map((statement) => `${statement};\n\n`).join('');
  const program = [...args, '-c', 'exit_on_error=on', 'postgres'];
  await runProgram(binaries.postgres, program, { user: place.user, cwd: cluster, input });
  const path = join(cluster, ROLES_DIGEST);
  writeFileSync(path, digest(passwords), { mode: 0o600 });
  if (place.user) chownSync(path, place.user.uid, place.user.gid);
}

const createRole = (role: string) =>
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $$`;
