import { sql } from 'kysely';
import { type Database, openDatabase, SessionClient } from '#db/client.ts';
import { OperatorError } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import {
  inspectServiceAccess,
  isSameDatabase,
  isSuperuser,
  type ServiceAccess,
} from '#db/service-access.ts';
import type { Config } from '#lib/config/config.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { makeAuditPartitions } from '#lib/logging/audit-log.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { refuseUnfinishedRestore } from '#server/data-directory/data-directory.ts';

/** The database of this process: the configured one, or the embedded one in the data directory. */
type ServiceDatabase = {
  readonly url: string;
  /** The URL with the role that owns the tables, if configured. */
  readonly ownerUrl: string | undefined;
  readonly isEmbedded: boolean;
  /** Resolves with the reason when an embedded database could not be kept running. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
};

/**
 * Opens the configured database, or claims the data directory and starts the embedded one, and migrates it. Throws
 * OperatorError if another process uses the directory, or if the operator has to do something about the database of
 * DATABASE_URL.
 */
export async function openServiceDatabase(config: Config, log: Log): Promise<ServiceDatabase> {
  refuseUnfinishedRestore(config.dataDir);
  const database = config.databaseUrl
    ? { ...EXTERNAL, url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl }
    : await startEmbedded(config, log);
  try {
    if (!database.isEmbedded) await refuseTransactionPooling(database.url);
    await prepareDatabase(database, config, log);
    return database;
  } catch (error) {
    await database.stop();
    if (database.isEmbedded) throw error;
    throw toOperatorError(error, database.ownerUrl && 'DATABASE_URL or DATABASE_OWNER_URL');
  }
}

/**
 * The configured database for a worker. The primary process has prepared it, but may be of another version: throws
 * OperatorError if this one cannot use the tables.
 */
export async function joinDatabase({
  databaseUrl: url,
}: Pick<Config, 'databaseUrl'>): Promise<ServiceDatabase> {
  if (url === undefined) throw new Error('A worker has no embedded database.');
  try {
    const missing = describeMissingAccess(await inspectServiceAccess(url));
    if (missing !== undefined) throw new OperatorError(missing);
  } catch (error) {
    throw toOperatorError(error);
  }
  return { ...EXTERNAL, url, ownerUrl: undefined };
}

/** The error itself if its message is meant for the operator, else one that names the setting. */
function toOperatorError(cause: unknown, setting = 'DATABASE_URL'): OperatorError {
  if (cause instanceof OperatorError) return cause;
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  const message = `${setting}: the database cannot be used (${reason}): correct it, or start it.`;
  return new OperatorError(message, { cause });
}

/**
 * Migrates as the owner if its URL is configured. Otherwise the service's own role does, outside production, where it
 * must not have the privileges.
 */
async function prepareDatabase(
  { url, ownerUrl }: Pick<ServiceDatabase, 'url' | 'ownerUrl'>,
  { environment }: Pick<Config, 'environment'>,
  log: Log,
): Promise<void> {
  const logMigrations = (names: readonly string[]) => {
    for (const name of names) log.info({ migration: name }, 'migrated');
  };
  if (ownerUrl !== undefined) {
    await refuseOwner({ url, ownerUrl }, environment);
    logMigrations(await migrate(ownerUrl, url));
  }
  const access = await inspectServiceAccess(url);
  const excess = describeExcessAccess(access);
  if (excess !== undefined) {
    if (environment === 'production') throw new OperatorError(excess);
    log.warn(excess);
  }
  const missing = describeMissingAccess(access);
  if (missing === undefined) {
    const newer = describeNewerMigrations(access);
    if (newer !== undefined) log.warn(newer);
  } else {
    if (environment === 'production' || !access.canCreateTables) {
      throw new OperatorError(missing);
    }
    logMigrations(await migrate(url));
  }
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    // Before anybody can sign in: the service may not have run for a year.
    await makeAuditPartitions(db);
    await warnOfStaleTables(db, log);
  } finally {
    await close();
  }
}

/** A lock that it cannot get in time, or a slow plan, does not prevent the start. */
async function warnOfStaleTables(db: Database, log: Log): Promise<void> {
  try {
    const tables = await staleTables(db);
    if (tables.length > 0) log.warn({ tables }, STALE);
  } catch (error) {
    log.warn(
      errorReason(error),
      'could not check whether derived columns are from another version',
    );
  }
}

const STALE = 'derived columns are from another version: run npx trade-supply rebuild';

/** The names of tables that have rows of another rule version than the current one. */
async function staleTables(db: Database): Promise<string[]> {
  const each = Object.entries(RULE_VERSIONS).map(([name, ruleVersion]) => {
    const table = sql.table(name);
    // Two conditions, so that each uses the index.
    return sql`
      select ${sql.lit(name)} as name
      where exists (select from ${table} where rule_version < ${sql.lit(ruleVersion)})
        or exists (select from ${table} where rule_version > ${sql.lit(ruleVersion)})`;
  });
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The database of DATABASE_URL for a command that needs its owner; undefined for an embedded one. Throws
 * OperatorError without the owner, and as `refuseOwner` does.
 */
export async function ownedDatabase({
  databaseUrl: url,
  databaseOwnerUrl: ownerUrl,
  environment,
}: Config): Promise<{ readonly url: string; readonly ownerUrl: string } | undefined> {
  if (url === undefined) return undefined;
  if (ownerUrl === undefined) {
    throw new OperatorError(
      'DATABASE_OWNER_URL: is needed with DATABASE_URL: the same database as the role that owns its tables.',
    );
  }
  await refuseOwner({ url, ownerUrl }, environment);
  return { url, ownerUrl };
}

/** Throws OperatorError if `ownerUrl` is of another database, or in production of a superuser. */
async function refuseOwner(
  { url, ownerUrl }: { readonly url: string; readonly ownerUrl: string },
  environment: Config['environment'],
): Promise<void> {
  if (!(await isSameDatabase(ownerUrl, url))) {
    throw new OperatorError(
      `DATABASE_OWNER_URL: is another database than DATABASE_URL: name the same one, with the role that owns its tables (${DOCS}).`,
    );
  }
  if (environment !== 'production' || !(await isSuperuser(ownerUrl))) return;
  throw new OperatorError(
    `DATABASE_OWNER_URL: its role is a superuser, which production refuses: name one that owns the database and nothing else (${DOCS}).`,
  );
}

/** A message if the role has more privileges than the service may have in production. */
export function describeExcessAccess({ role, excess }: ServiceAccess): string | undefined {
  if (excess.length === 0) return undefined;
  return `DATABASE_URL: its role ${role} could alter the audit log or read what it must not, since it ${excess.join(', ')}: name a role that owns nothing, and the owner as DATABASE_OWNER_URL of npx trade-supply migrate (${DOCS}).`;
}

/** A message if the role lacks grants, or migrations are pending. */
export function describeMissingAccess({ role, migrations }: ServiceAccess): string | undefined {
  if (migrations?.due.length === 0) return undefined;
  const lack =
    migrations === undefined
      ? `its role ${role} was granted nothing in this database`
      : `migrations have not run in this database (${migrations.due.join(', ')})`;
  return `DATABASE_URL: ${lack}: run npx trade-supply migrate with DATABASE_OWNER_URL (${DOCS}).`;
}

/** A message if a newer version has migrated the database. */
export function describeNewerMigrations({ migrations }: ServiceAccess): string | undefined {
  if (migrations === undefined || migrations.newer.length === 0) return undefined;
  return `A newer version has migrated the database (${migrations.newer.join(', ')}). This one can run beside it until the next update: go on to the newer version (docs/operations.md, "Going back").`;
}

const DOCS = 'docs/operations.md, "Database roles"';

/** What a configured database is that others run. */
const EXTERNAL = {
  isEmbedded: false,
  lost: new Promise<Error>(() => undefined),
  stop: async () => undefined,
};

async function startEmbedded({ dataDir }: Config, log: Log): Promise<ServiceDatabase> {
  const { startPostgres } = await import('#server/embedded/postgres/postgres.ts');
  return { ...(await startPostgres({ dataDir, log })), isEmbedded: true };
}

/**
 * Throws OperatorError if the connections of `url` do not keep their session, as behind PgBouncer with
 * `pool_mode = transaction`. Without a pooler it takes one connection and one query.
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  await using connections = new AsyncDisposableStack();
  const open = async () => {
    const client = new SessionClient(url, { applicationName: 'trade-supply pooling check' });
    client.on('error', () => undefined);
    await client.open();
    connections.defer(() => client.end());
    return client;
  };
  const watched = await open();
  const session = await sessionOf(watched);
  // A pooler answers with a process id of its own.
  if (announcedSession(watched) === session) return;
  // A transaction that stays open keeps its session, so that the watched connection gets another one, or has lost its
  // own to them. Two, since a pooler may use its sessions in turn.
  for (let claimed = 0; claimed < 2; claimed += 1) {
    const taking = await open();
    await taking.query('begin');
    if ((await sessionOf(taking)) === session) throw new OperatorError(TRANSACTION_POOLING);
    if ((await sessionOf(watched)) !== session) throw new OperatorError(TRANSACTION_POOLING);
  }
}

/** The process id of the session that runs a statement. */
async function sessionOf(client: SessionClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no process id');
  return row.pid;
}

/** The process id that came with the connection; pg has it, its types do not. */
function announcedSession(client: SessionClient): unknown {
  return 'processID' in client ? client.processID : undefined;
}

const TRANSACTION_POOLING =
  'DATABASE_URL: a connection pooler gives each transaction another session of PostgreSQL. Time limits of statements and prepared statements belong to a session: let the pooler pool by session (PgBouncer: pool_mode = session), or name PostgreSQL itself (docs/operations.md, "A connection pooler").';
