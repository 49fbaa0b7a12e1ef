import { sql } from 'kysely';
import { openDatabase } from './client.ts';
import { pendingMigrations } from './migrate.ts';

/** How a database stands to the role that a service has in it. */
export type ServiceAccess = {
  readonly role: string;
  /** Migrations of this version that did not run; undefined where the role may not read which did. */
  readonly pending: readonly string[] | undefined;
  readonly mayCreateTables: boolean;
  /** Whether the role could change or remove lines of the audit log, or have itself allowed to. */
  readonly mayAlterAuditLog: boolean;
};

/** Looks at the database of `url` as the role of `url`; changes nothing. */
export async function inspectAccess(url: string): Promise<ServiceAccess> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    const { rows } = await sql<Omit<ServiceAccess, 'pending'> & { mayReadMigrations: boolean }>`
      select rolname as role,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
        coalesce(has_table_privilege(to_regclass('kysely_migration'), 'select'), true)
          as "mayReadMigrations",
        rolsuper or rolcreaterole
          -- Who owns the schema may drop what is in it.
          or exists (select from pg_namespace
            where nspname = current_schema() and pg_has_role(nspowner, 'member'))
          or exists (select from pg_class
            where oid = to_regclass('audit_log') and (pg_has_role(relowner, 'member')
              or has_table_privilege(oid, 'update, delete, truncate, trigger')))
          as "mayAlterAuditLog"
      from pg_roles where rolname = current_user`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL does not name the role of this connection.');
    const { mayReadMigrations, ...access } = row;
    return { ...access, pending: mayReadMigrations ? await pendingMigrations(db) : undefined };
  } finally {
    await close();
  }
}
