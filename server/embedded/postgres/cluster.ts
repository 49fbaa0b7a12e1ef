import { randomBytes } from 'node:crypto';
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
import { dirname, join } from 'node:path';
import { OperatorError } from '#db/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { RESTORE_ELSEWHERE } from '#server/data-directory/data-directory.ts';
import { findSecret, getOrCreateSecret } from '#server/data-directory/secrets.ts';
import { ignoreMissing } from '#server/processes.ts';
import { type PostgresBinaries, runProgram } from './binaries.ts';
import type { PostgresLocation } from './location.ts';
import { postgresArguments } from './settings.ts';

/** Owns the database and its tables, and runs migrations. */
const OWNER_ROLE = 'trade_supply';
/** The role of the service and its commands; db/service-role.ts grants it what they need. */
export const SERVICE_ROLE = 'trade_supply_service';
const DATABASE_NAME = 'trade_supply';

export type DatabaseUrls = {
  /** As the service role. */
  readonly url: string;
  /** As the owner role, for migrations. */
  readonly ownerUrl: string;
};

/** The passwords of the two roles, base64url. */
type Passwords = { readonly owner: string; readonly service: string };

/** The URLs of the database of `dataDir` at a port of this machine; undefined if it was never created. */
export function databaseUrls(dataDir: string, port: number): DatabaseUrls | undefined {
  const passwords = findSecret<Passwords>(dataDir, PASSWORDS);
  if (!passwords) return undefined;
  const host = `127.0.0.1:${port}/${DATABASE_NAME}`;
  return {
    url: `postgres://${SERVICE_ROLE}:${passwords.service}@${host}`,
    ownerUrl: `postgres://${OWNER_ROLE}:${passwords.owner}@${host}`,
  };
}

const PASSWORDS = 'databasePasswords';

/** Where a cluster and the programs that run it are. */
export type PostgresInstallation = {
  readonly dataDir: string;
  readonly location: PostgresLocation;
  readonly binaries: PostgresBinaries;
  /** False for throwaway databases: faster, and lost in a power failure. */
  readonly fsync: boolean;
};

/**
 * Creates the cluster if there is none, completely or not at all. If the passwords of its roles are not in the secrets of
 * the data directory, they get new ones. Text sorts by code point; PostgreSQL's superuser cannot log in. Throws for the
 * cluster of another major version.
 */
export async function ensureCluster(installation: PostgresInstallation, log: Log): Promise<void> {
  const { dataDir, location, binaries } = installation;
  const { cluster, user } = location;
  const folder = dirname(cluster);
  removeUnfinished(folder);
  const version = ignoreMissing(() => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim());
  const known = findSecret<Passwords>(dataDir, PASSWORDS);
  const passwords = known ?? { owner: newPassword(), service: newPassword() };
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) {
    log.info(`creating the database ${cluster}`);
    const unfinished = mkdtempSync(join(folder, UNFINISHED));
    if (user) chownSync(unfinished, user.uid, user.gid);
    const created = { ...installation, location: { ...location, cluster: unfinished } };
    await runInitdb(created);
    await setRoles(created, passwords, CREATE);
    renameSync(unfinished, cluster);
  } else if (version !== binaries.major) {
    throw new OperatorError(
      `The database ${cluster} was made by ${version ? `PostgreSQL ${version}` : 'an unknown version of PostgreSQL'}, and this is ${binaries.major}: start it with the version of this project that made it, or ${RESTORE_ELSEWHERE}.`,
    );
  } else if (!known) {
    log.warn('the secrets do not have the passwords of the database: they are set again');
    await setRoles(installation, passwords, []);
  }
  // Last, so that an interrupted start sets them again.
  getOrCreateSecret(dataDir, PASSWORDS, () => passwords);
}

const newPassword = () => randomBytes(32).toString('base64url');
const UNFINISHED = 'postgres.new-';

/** Removes the partial clusters that killed processes left in `folder`; an initdb that still runs there fails. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

function runInitdb({ location, binaries, fsync }: PostgresInstallation): Promise<void> {
  const { cluster, user } = location;
  const args = [
    ...['-D', cluster, '--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(fsync ? [] : ['--no-sync', '--wal-segsize=1']),
  ];
  return runProgram(binaries.initdb, args, { user, cwd: cluster });
}

/** Runs `statements` and sets both passwords, in PostgreSQL's single-user mode. */
async function setRoles(
  { location: { cluster, user }, binaries, fsync }: PostgresInstallation,
  { owner, service }: Passwords,
  statements: readonly string[],
): Promise<void> {
  writeFileSync(
    join(cluster, 'pg_hba.conf'),
    `host all ${OWNER_ROLE},${SERVICE_ROLE} 127.0.0.1/32 scram-sha-256\n`,
  );
  const all = [
    ...statements,
    `ALTER ROLE ${OWNER_ROLE} PASSWORD '${owner}'`,
    `ALTER ROLE ${SERVICE_ROLE} PASSWORD '${service}'`,
  ];
  const args = ['--single', '-D', cluster, '-j', ...postgresArguments(1, fsync)];
  await runProgram(binaries.postgres, [...args, '-c', 'exit_on_error=on', 'postgres'], {
    user,
    cwd: cluster,
    // Single-user mode with -j ends a statement at a semicolon and an empty line.
    input: all.map((statement) => `${statement};\n\n`).join(''),
  });
}

const CREATE = [
  // CREATEDB, because each test gets a copy of a template database.
  `CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB`,
  `CREATE ROLE ${SERVICE_ROLE} LOGIN`,
  // Lets the owner end the service's connections when it drops a database.
  `GRANT ${SERVICE_ROLE} TO ${OWNER_ROLE}`,
  `CREATE DATABASE ${DATABASE_NAME} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY`,
];
