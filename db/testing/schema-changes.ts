import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** What older versions use of the tables: each name with what it is, as `invoices.total` with `numeric not null`. */
export type Schema = ReadonlyMap<string, string>;

/** Reads tables, columns, functions, and what restricts the rows of a table. */
export async function readSchema(db: Database): Promise<Schema> {
  const { rows } = await sql<{ name: string; definition: string }>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    )
    select relname as name, 'table' as definition from tables
    union all
    select relname || '.' || attname, format_type(atttypid, atttypmod)
        || case when attnotnull then ' not null' else '' end
        || case when atthasdef or attidentity <> '' then ' default' else '' end
      from pg_attribute join tables on tables.oid = attrelid where attnum > 0 and not attisdropped
    union all
    select 'constraint ' || relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
      from pg_constraint join tables on tables.oid = conrelid where contype <> 'n'
    union all
    select 'unique index ' || relname || '.' || indexrelid::regclass, pg_get_indexdef(indexrelid)
      from pg_index join tables on tables.oid = indrelid where indisunique
    union all
    select 'trigger ' || relname || '.' || tgname, pg_get_triggerdef(pg_trigger.oid)
      from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
      -- One that looks at what a statement wrote records it, and refuses nothing.
      and tgoldtable is null and tgnewtable is null
    union all
    select 'function ' || oid::regprocedure, 'returns ' || prorettype::regtype
      from pg_proc where pronamespace = current_schema()::regnamespace and prokind <> 'a'`.execute(
    db,
  );
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** The changes from one schema to the next that an older version could fail at, as `invoices.total is gone`. */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const gone = [...before].flatMap(([name, was]) => {
    const is = after.get(name);
    if (is === undefined)
      return isRestriction(name) || !hasTable(after, name) ? [] : [`${name} is gone`];
    return is === was || is === `${was} default` ? [] : [`${name} was ${was}, and is ${is}`];
  });
  const added = [...after].flatMap(([name, is]) => {
    // A new table restricts nobody who does not know it.
    if (before.has(name) || name === tableOf(name) || !hasTable(before, name)) return [];
    if (isRestriction(name)) return [`${name} is new: ${is}`];
    return is.endsWith(' not null') ? [`${name} is new, and ${is} without a default`] : [];
  });
  return [...gone, ...added];
}

const isRestriction = (name: string) => /^(constraint|unique index|trigger) /.test(name);

/** Whether the table that a name belongs to is there; true of a name that is of no table. */
const hasTable = (schema: Schema, name: string) =>
  name === tableOf(name) || schema.has(tableOf(name));

/** The table of `invoices.total`, `constraint invoices.x`; of a function, the name itself. */
const tableOf = (name: string) => /^(?:[a-z ]+ )?([^. ]+)\.[^.]+$/.exec(name)?.[1] ?? name;
