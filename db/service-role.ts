import { sql } from 'kysely';
import { type Database, openDatabase } from './client.ts';

/** Tables whose rows can be inserted and read, never changed. */
const APPEND_ONLY: ReadonlySet<string> = new Set(['audit_log']);
/** Tables that migrations write and the service only reads. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'schema_compatibility',
]);

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
    const { owner, schema, ownsSchema, tables, partitions, sequences, routines } =
      await ownedObjects(tx);
    if (routines.length > 0) {
      // PostgreSQL grants these to everybody, and so does a restore.
      await sql`revoke all on routine ${sql.raw(routines.join(', '))} from public`.execute(tx);
    }
    if (owner === role) return;
    const to = sql.id(role);
    const grant = async (privileges: string, kind: string, names: readonly string[]) => {
      if (names.length === 0) return;
      // Safe as raw SQL: names come quoted from PostgreSQL, privileges and kinds from below.
      const on = sql.raw(`${kind} ${names.join(', ')}`);
      await sql`revoke all on ${on} from ${to}`.execute(tx);
      await sql`grant ${sql.raw(privileges)} on ${on} to ${to}`.execute(tx);
    };
    const ordinary = (name: string) => !APPEND_ONLY.has(name) && !READ_ONLY.has(name);
    await grant('select, insert, update, delete', 'table', tables.filter(ordinary));
    await grant(
      'select, insert',
      'table',
      tables.filter((name) => APPEND_ONLY.has(name)),
    );
    await grant(
      'select',
      'table',
      tables.filter((name) => READ_ONLY.has(name)),
    );
    // Privileges on a partitioned table suffice.
    if (partitions.length > 0) {
      await sql`revoke all on table ${sql.raw(partitions.join(', '))} from ${to}`.execute(tx);
    }
    await grant('usage', 'sequence', sequences);
    await grant('execute', 'routine', routines);
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

type OwnedObjects = {
  readonly owner: string;
  readonly schema: string;
  readonly ownsSchema: boolean;
  readonly tables: readonly string[];
  readonly partitions: readonly string[];
  readonly sequences: readonly string[];
  readonly routines: readonly string[];
};

/** What the role of `db` owns in its schema; names are quoted as needed. */
async function ownedObjects(db: Database): Promise<OwnedObjects> {
  const { rows } = await sql<OwnedObjects>`
    select current_user as owner, nspname as schema,
      pg_has_role(nspowner, 'usage') as "ownsSchema",
      array(select quote_ident(relname) from pg_class where relnamespace = n.oid
        and relkind in ('r', 'p') and not relispartition and pg_has_role(relowner, 'usage')
        order by 1) as tables,
      array(select quote_ident(relname) from pg_class where relnamespace = n.oid
        and relkind = 'r' and relispartition and pg_has_role(relowner, 'usage')
        order by 1) as partitions,
      array(select quote_ident(relname) from pg_class where relnamespace = n.oid
        and relkind = 'S' and pg_has_role(relowner, 'usage') order by 1) as sequences,
      array(select oid::regprocedure::text from pg_proc where pronamespace = n.oid
        and prorettype <> 'trigger'::regtype and prokind <> 'a'
        and pg_has_role(proowner, 'usage') order by 1) as routines
    from pg_namespace n where nspname = current_schema()`.execute(db);
  const [owned] = rows;
  if (owned === undefined)
    throw new Error(
      'The owning role has no schema in its search_path: create one, or set search_path.',
    );
  return owned;
}

/** The name of the role that `url` connects as. */
export async function databaseRole(url: string): Promise<string> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  const result = sql<{ role: string }>`select current_user as role`.execute(db).finally(close);
  return String((await result).rows[0]?.role);
}
