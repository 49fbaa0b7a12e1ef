import { sql } from 'kysely';
import { type Database, openDatabase } from './client.ts';

/** Advisory lock key. The project's keys begin with 7230. */
const GRANTS_LOCK = 7_230_148;

/**
 * Grants `role` what the service and its commands need on the tables of `db` and revokes everything else: rows of
 * ordinary tables, insert and select on the audit log, no TRUNCATE, no TRIGGER, no tables except temporary ones. Others
 * may not run the functions, some of which run as the owner. `db` is connected as the owner, whose own role is left
 * alone. Throws PostgreSQL's error when the role does not exist.
 */
export async function grantServicePrivileges(db: Database, role: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '1min'`.execute(tx);
    // Concurrent grants fail with "tuple concurrently updated".
    await sql`select pg_advisory_xact_lock(${GRANTS_LOCK}, 1)`.execute(tx);
    const { owner, schema, ownsSchema } = await schemaOf(tx);
    const to = sql.id(role);
    const { rows } = await SERVICE_PRIVILEGES.execute(tx);
    for (const { kind, names, privileges } of rows) {
      // Safe as raw SQL: names come quoted from PostgreSQL, privileges and kinds from below.
      const on = sql.raw(`${kind} ${names}`);
      // PostgreSQL grants these to everybody, and so does a restore.
      if (kind === 'routine') await sql`revoke all on ${on} from public`.execute(tx);
      if (owner === role) continue;
      await sql`revoke all on ${on} from ${to}`.execute(tx);
      if (privileges) await sql`grant ${sql.raw(privileges)} on ${on} to ${to}`.execute(tx);
    }
    if (owner === role) return;
    if (ownsSchema) {
      await sql`revoke create on schema ${sql.id(schema)} from public, ${to}`.execute(tx);
      await sql`grant usage on schema ${sql.id(schema)} to ${to}`.execute(tx);
    }
    // Covers tables of a migration that is killed before its grants.
    const future = sql`alter default privileges in schema ${sql.id(schema)} grant`;
    await sql`${future} select, insert, update, delete on tables to ${to}`.execute(tx);
    await sql`${future} usage on sequences to ${to}`.execute(tx);
  });
}

/** What the service may do with what the role of the connection owns in its schema; on a partitioned table suffices. */
const SERVICE_PRIVILEGES = sql<{ kind: string; names: string; privileges: string | null }>`
  select kind, privileges, string_agg(name, ', ' order by name) as names from (
    select case relkind when 'S' then 'sequence' else 'table' end as kind,
      quote_ident(relname) as name,
      case
        when relispartition then null
        when relkind = 'S' then 'usage'
        when relname = 'audit_log' then 'select, insert'
        when relname in ('kysely_migration', 'kysely_migration_lock', 'schema_compatibility') then 'select'
        else 'select, insert, update, delete'
      end as privileges
    from pg_class where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p', 'S') and pg_has_role(relowner, 'usage')
    union all
    select 'routine', oid::regprocedure::text, 'execute' from pg_proc
    where pronamespace = current_schema()::regnamespace and prorettype <> 'trigger'::regtype
      and prokind <> 'a' and pg_has_role(proowner, 'usage')
  ) as owned group by kind, privileges`;

type Schema = { readonly owner: string; readonly schema: string; readonly ownsSchema: boolean };

async function schemaOf(db: Database): Promise<Schema> {
  const { rows } = await sql<Schema>`
    select current_user as owner, nspname as schema, pg_has_role(nspowner, 'usage') as "ownsSchema"
    from pg_namespace where nspname = current_schema()`.execute(db);
  if (rows[0]) return rows[0];
  throw new Error(
    'The owning role has no schema in its search_path: create one, or set search_path.',
  );
}

/** The name of the role that `url` connects as. */
export async function databaseRole(url: string): Promise<string> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  const result = sql<{ role: string }>`select current_user as role`.execute(db).finally(close);
  return String((await result).rows[0]?.role);
}
