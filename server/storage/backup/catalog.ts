import type pg from 'pg';

/** A table with the columns that its rows are copied by: all but the generated ones. */
export type BackedUpTable = {
  readonly name: string;
  readonly columns: readonly string[];
  /** The names of the partitions of a partitioned table, which say what each is of. */
  readonly partitions?: readonly string[] | undefined;
};

/** A sequence and the last number it gave; null before the first. */
export type BackedUpSequence = { readonly name: string; readonly lastValue: string | null };

/**
 * Tables without rows in a backup, and why. Whoever was signed in must sign in again: a restore would bring back what
 * was signed out or revoked since. Migrations are recorded by their names.
 */
export const NOT_BACKED_UP: ReadonlySet<string> = new Set([
  'identity_state',
  'kysely_migration',
  'kysely_migration_lock',
  'service_settings',
  'staff_sessions',
]);

/**
 * The tables of the current schema that are backed up, each after those it refers to. Unlogged ones are not: PostgreSQL
 * itself empties them after a crash.
 */
export async function readTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  // A partitioned table stands for its partitions.
  const { rows } = await client.query<BackedUpTable & { readonly parents: readonly string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid
        and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct p.relname::text from pg_constraint join pg_class p on p.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents,
      case relkind when 'p' then array(select p.relname::text from pg_inherits
        join pg_class p on p.oid = inhrelid where inhparent = c.oid order by 1) end as partitions
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition and relpersistence = 'p' order by relname`);
  const sorted = new Map<string, BackedUpTable>();
  let left = rows.filter(({ name }) => !NOT_BACKED_UP.has(name));
  while (left.length > 0) {
    const isWaiting = ({ parents }: { parents: readonly string[] }) =>
      parents.some((parent) => left.some(({ name }) => name === parent));
    const ready = left.filter((table) => !isWaiting(table));
    if (ready.length === 0) {
      throw new Error(`These tables refer to one another: ${left.map(({ name }) => name)}.`);
    }
    for (const { name, columns, partitions } of ready) {
      sorted.set(name, { name, columns, ...(partitions && { partitions }) });
    }
    left = left.filter(isWaiting);
  }
  return [...sorted.values()];
}

/** The sequences of the current schema, those of identity columns too. Its role needs USAGE on them. */
export async function readSequences(client: pg.ClientBase): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(`
    select sequencename as name, last_value::text as "lastValue"
    from pg_sequences where schemaname = current_schema() order by 1`);
  return rows;
}

/** The names of the migrations that have run, in their order. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

/** A name as SQL. Names come from the catalog or from a verified backup. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The columns of a table as SQL. */
export function columnList({ columns }: BackedUpTable): string {
  return columns.map(quoteName).join(', ');
}
