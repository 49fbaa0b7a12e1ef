import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '#db/client.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';

/** Rows of a table, and its bytes on disk. */
export type TableSize = {
  readonly table: string;
  readonly rows: number;
  /** The table itself, with values that PostgreSQL stores apart since they are long (TOAST). */
  readonly tableBytes: number;
  readonly indexBytes: number;
};

/** Every table of the service that has rows, with its partitions, the largest first. Rows are counted, not estimated. */
export async function tableSizes(db: Database): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select relname as table,
      (xpath('/row/rows/text()', query_to_xml(
        format('select count(*) as rows from %s', oid::regclass), false, true, '')))[1]::text::int8 as rows,
      (pg_table_size(oid) + coalesce((select sum(pg_table_size(inhrelid))
        from pg_inherits where inhparent = oid), 0))::int8 as "tableBytes",
      (pg_indexes_size(oid) + coalesce((select sum(pg_indexes_size(inhrelid))
        from pg_inherits where inhparent = oid), 0))::int8 as "indexBytes"
    from pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace`.execute(db);
  const bytes = ({ tableBytes, indexBytes }: TableSize) => tableBytes + indexBytes;
  return rows.filter((row) => row.rows > 0).toSorted((a, b) => bytes(b) - bytes(a));
}

/** Bytes that have been written to the write-ahead log since the cluster was made. */
export async function walPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
  );
  return Number(rows[0]?.bytes);
}

/** A Markdown table of the sizes, with their sum. */
export function sizesTable(sizes: readonly TableSize[]): string {
  const sum = (member: 'rows' | 'tableBytes' | 'indexBytes') =>
    sizes.reduce((total, size) => total + size[member], 0);
  const all = {
    table: 'all',
    rows: sum('rows'),
    tableBytes: sum('tableBytes'),
    indexBytes: sum('indexBytes'),
  };
  return markdownTable(
    ['table', 'rows', 'table MB', 'indexes MB', 'bytes a row'],
    [...sizes, all].map(({ table, rows, tableBytes, indexBytes }) => [
      table,
      rows.toLocaleString('en-AU'),
      (tableBytes / 1e6).toFixed(1),
      (indexBytes / 1e6).toFixed(1),
      Math.round((tableBytes + indexBytes) / rows).toLocaleString('en-AU'),
    ]),
  );
}
