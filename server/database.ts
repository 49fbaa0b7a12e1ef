import { ForeignMigrations, migrate } from '#db/migrate.ts';
import { inspectAccess, type ServiceAccess } from '#db/service-access.ts';
import type { Config } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import { claimDataDirectory } from './embedded/data-directory.ts';
import { startPostgres } from './embedded/postgres.ts';
import { clusterOf } from './embedded/postgres-place.ts';
import { interruptPostmaster } from './embedded/postgres-processes.ts';

/** The database of this process: the real one, or the embedded one of the data directory. */
export type ServiceDatabase = {
  readonly url: string;
  /** The same as the owner of its tables, where that is known. */
  readonly ownerUrl: string | undefined;
  readonly isEmbedded: boolean;
  /** Settles, with the reason, when an embedded database could not be kept running. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
};

/**
 * Takes up the configured database, or claims the data directory and starts its embedded one, and
 * brings it up to date; `signal` ends the wait for the embedded one. Throws DataDirectoryInUse where another
 * process has it, DatabaseUnusable, DatabaseRoleRefused and ForeignMigrations where DATABASE_URL has to be changed.
 */
export async function takeUpDatabase(
  config: Config,
  log: Log,
  signal?: AbortSignal,
): Promise<ServiceDatabase> {
  const database = config.databaseUrl
    ? {
        url: config.databaseUrl,
        ownerUrl: config.databaseOwnerUrl,
        isEmbedded: false,
        lost: NEVER,
        stop: async () => undefined,
      }
    : await startOwn(config, log, signal);
  try {
    await bringUpToDate(database, config, log);
    return database;
  } catch (error) {
    await database.stop();
    const isSaid = error instanceof DatabaseRoleRefused || error instanceof ForeignMigrations;
    if (database.isEmbedded || isSaid) throw error;
    throw new DatabaseUnusable(error, database.ownerUrl !== undefined);
  }
}

/** DATABASE_URL leads to no database that can be used; the message is meant for the operator. */
export class DatabaseUnusable extends Error {
  constructor(cause: unknown, hasOwner: boolean) {
    const setting = hasOwner ? 'DATABASE_URL or DATABASE_OWNER_URL' : 'DATABASE_URL';
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`${setting}: the database cannot be used (${reason}): correct it, or start it.`, {
      cause,
    });
  }
}

/** The role of DATABASE_URL may do too much or too little; the message is meant for the operator. */
export class DatabaseRoleRefused extends Error {}

/**
 * Migrations run as the owner where its address is known. Else the service's own role runs them
 * where it may, outside production: in production it may not be able to.
 */
async function bringUpToDate(
  { url, ownerUrl }: Pick<ServiceDatabase, 'url' | 'ownerUrl'>,
  { environment }: Pick<Config, 'environment'>,
  log: Log,
): Promise<void> {
  const tell = (names: readonly string[]) => {
    for (const name of names) log.info({ migration: name }, 'migrated');
  };
  if (ownerUrl !== undefined) tell(await migrate(ownerUrl, url));
  const access = await inspectAccess(url);
  const tooMuch = describeExcessAccess(access);
  if (tooMuch !== undefined) {
    if (environment === 'production') throw new DatabaseRoleRefused(tooMuch);
    log.warn(tooMuch);
  }
  const tooLittle = describeMissingAccess(access);
  if (tooLittle === undefined) return;
  if (environment === 'production' || !access.mayCreateTables) {
    throw new DatabaseRoleRefused(tooLittle);
  }
  tell(await migrate(url));
}

/** What is wrong with a role that could tamper with the audit log, in a sentence; else undefined. */
export function describeExcessAccess({
  role,
  mayAlterAuditLog,
}: ServiceAccess): string | undefined {
  if (!mayAlterAuditLog) return undefined;
  return `DATABASE_URL: its role ${role} could alter the audit log, because it owns tables or may own them: name a role that owns nothing, and the owner as DATABASE_OWNER_URL of npm run migrate (${PAGE}).`;
}

/** What a role lacks that can be had by npm run migrate, in a sentence; undefined where nothing. */
export function describeMissingAccess({ role, pending }: ServiceAccess): string | undefined {
  if (pending?.length === 0) return undefined;
  const lack =
    pending === undefined
      ? `its role ${role} was granted nothing in this database`
      : `migrations have not run in this database (${pending.join(', ')})`;
  return `DATABASE_URL: ${lack}: run npm run migrate with DATABASE_OWNER_URL (${PAGE}).`;
}

const PAGE = 'docs/operations.md, "Database roles"';

const NEVER = new Promise<Error>(() => undefined);

async function startOwn(
  { dataDir }: Config,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<ServiceDatabase> {
  const claim = claimDataDirectory(dataDir);
  // However this process ends, by an error or at the hard stop, no database stays behind that it has started.
  const interrupt = () => interruptPostmaster(clusterOf(dataDir));
  process.once('exit', interrupt);
  const release = () => {
    process.off('exit', interrupt);
    claim.release();
  };
  try {
    const { stop, ...postgres } = await startPostgres({ dataDir, log, ...(signal && { signal }) });
    return { ...postgres, isEmbedded: true, stop: () => stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
