import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { type CursorScope, encodeCursor } from '#lib/api/paging.ts';
import { COUNTRY } from '#tools/bench/api/rows.ts';

/** Rows that follow the last cursors. */
const ROWS_LEFT = 60;

/** Cursors near the end of each list, like those that the pages before would have returned. */
export async function lastCursors(db: Database) {
  return {
    products: encodeCursor(scopeOf('products'), await keyBeforeEnd(db, 'products', ['number'])),
    accounts: encodeCursor(
      scopeOf('accounts'),
      await keyBeforeEnd(db, 'accounts', ['created_at', 'account_id']),
    ),
    events: encodeCursor(
      scopeOf('events', JSON.stringify([null, null, null, null])),
      await keyBeforeEnd(db, 'events', ['event_id']),
    ),
  };
}

function scopeOf(list: string, filter?: string): CursorScope<string[]> {
  return {
    list,
    country: COUNTRY,
    ...(filter === undefined ? {} : { filter }),
    key: z.array(z.string()),
  };
}

/** The key of the row `ROWS_LEFT` before the end. An event's must be a UUID, so copied events are left out. */
async function keyBeforeEnd(
  db: Database,
  table: 'products' | 'accounts' | 'events',
  columns: readonly string[],
): Promise<string[]> {
  const order = sql.join(columns.map((column) => sql`${sql.ref(column)} desc`));
  const keyColumns = columns.map((column) =>
    column === 'created_at'
      ? sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql.ref(column),
  );
  const isUsable = table === 'events' ? sql`length(event_id) = 36` : sql`true`;
  const { rows } = await sql<{ key: string[] }>`
    select array[${sql.join(keyColumns)}] as key from ${sql.table(table)}
    where country_code = ${COUNTRY} and ${isUsable}
    order by ${order} offset ${ROWS_LEFT} limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`${table} has no more than ${ROWS_LEFT} rows`);
  return row.key;
}
