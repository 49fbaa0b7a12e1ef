import { sql } from 'kysely';
import { openDatabase } from './client.ts';
import { pendingMigrations } from './migrate.ts';

/** What a service's role can do in a database. */
export type ServiceAccess = {
  readonly role: string;
  /** Migrations that have not run; undefined when the role cannot read which have. */
  readonly pending: readonly string[] | undefined;
  readonly canCreateTables: boolean;
  /** Whether the role could change or delete audit log rows, or grant itself that right. */
  readonly canAlterAuditLog: boolean;
};

/** Inspects the database at `url` as its role. Changes nothing. */
export async function inspectServiceAccess(url: string): Promise<ServiceAccess> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    const { rows } = await sql<Omit<ServiceAccess, 'pending'> & { canReadMigrations: boolean }>`
      select rolname as role,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreateTables",
        coalesce(has_table_privilege(to_regclass('kysely_migration'), 'select'), true)
          as "canReadMigrations",
        rolsuper or rolcreaterole
          -- Who owns the schema may drop what is in it.
          or exists (select from pg_namespace
            where nspname = current_schema() and pg_has_role(nspowner, 'member'))
          or exists (select from pg_class
            where (oid = to_regclass('audit_log') or oid in (select inhrelid from pg_inherits
                where inhparent = to_regclass('audit_log')))
              and (pg_has_role(relowner, 'member')
              or has_table_privilege(oid, 'update, delete, truncate, trigger')))
          as "canAlterAuditLog"
      from pg_roles where rolname = current_user`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL does not name the role of this connection.');
    const { canReadMigrations, ...access } = row;
    return { ...access, pending: canReadMigrations ? await pendingMigrations(db) : undefined };
  } finally {
    await close();
  }
}
