import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from './client.ts';
import { migrationState } from './migrate.ts';
import type { MigrationState } from './schema-compatibility.ts';

/** What a service's role can do in a database. */
export type ServiceAccess = {
  readonly role: string;
  /** Which migrations are due and which are of a newer version; undefined when the role cannot read that. */
  readonly migrations: MigrationState | undefined;
  readonly canCreateTables: boolean;
  /** What the role can do beyond what the service needs, as `is a superuser`. */
  readonly excess: readonly string[];
};

/** Inspects the database at `url` as its role. Changes nothing. */
export async function inspectServiceAccess(url: string): Promise<ServiceAccess> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    const { rows } = await sql<Omit<ServiceAccess, 'migrations'> & { canReadMigrations: boolean }>`
      select current_user as role,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreateTables",
        coalesce(has_table_privilege(to_regclass('kysely_migration'), 'select'), true)
          as "canReadMigrations",
        ${EXCESS} as excess`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL does not name the role of this connection.');
    const { canReadMigrations, ...access } = row;
    return { ...access, migrations: canReadMigrations ? await migrationState(db) : undefined };
  } finally {
    await close();
  }
}

/** Whether the role of `url` is a superuser, or may become one. */
export async function isSuperuser(url: string): Promise<boolean> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    const { rows } = await sql<{ is: boolean }>`
      select exists (select from pg_roles where rolsuper and ${IS_OURS}) as is`.execute(db);
    return rows[0]?.is === true;
  } finally {
    await close();
  }
}

/** Whether two URLs lead to one database: a lock that is held through one is seen through the other. */
export async function isSameDatabase(url: string, other: string): Promise<boolean> {
  const holder = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  const viewer = openDatabase(other, { max: 1, statementTimeoutMs: 0 });
  const key = randomInt(2 ** 31);
  try {
    return await holder.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${COMPARISON_LOCK}, ${key})`.execute(tx);
      const { rows } = await sql<{ is: boolean }>`
        select exists (select from pg_locks where locktype = 'advisory'
          and classid = ${COMPARISON_LOCK} and objid = ${key}
          and database = (select oid from pg_database where datname = current_database())
        ) as is`.execute(viewer.db);
      return rows[0]?.is === true;
    });
  } finally {
    await Promise.all([holder.close(), viewer.close()]);
  }
}

/** Advisory lock key; see `service-role.ts` for the others. */
const COMPARISON_LOCK = 7_230_151;

/** The role of the connection, or one that it is a member of: it may SET ROLE to that. */
const IS_OURS = sql`pg_has_role(oid, 'member')`;

/** A superuser is a member of every role: the first is all that there is to say. */
const EXCESS = sql`
  case when exists (select from pg_roles where rolsuper and ${IS_OURS})
    then array['is a superuser']
  else array(select what from (values
    (1, 'may create roles', exists (select from pg_roles where rolcreaterole and ${IS_OURS})),
    (2, 'bypasses row-level security', exists (select from pg_roles where rolbypassrls and ${IS_OURS})),
    (3, 'may replicate', exists (select from pg_roles where rolreplication and ${IS_OURS})),
    (4, 'reads or runs files of the server', exists (select from pg_roles where ${IS_OURS} and rolname in
      ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'))),
    -- Who owns the schema may drop what is in it.
    (5, 'owns the schema', exists (select from pg_namespace
      where nspname = current_schema() and pg_has_role(nspowner, 'member'))),
    (6, 'owns tables', exists (select from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and pg_has_role(relowner, 'member'))),
    (7, 'was granted changes of the audit log', exists (select from pg_class
      where (oid = to_regclass('audit_log')
        or oid in (select inhrelid from pg_inherits where inhparent = to_regclass('audit_log')))
      and not pg_has_role(relowner, 'member') and has_table_privilege(oid, 'update, delete, truncate, trigger')))
  ) as reasons (place, what, applies) where applies order by place) end`;
