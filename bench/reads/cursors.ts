import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { type CursorScope, encodeCursor } from '#lib/api/paging/paging.ts';
import { COUNTRY } from '../rows.ts';

/** Rows that are left behind the last cursors: a page and one more. */
const LEFT = 60;

/** Cursors close to the end of the lists, as the pages before would have given them. */
export async function lastCursors(db: Database) {
  return {
    products: encodeCursor(walkOf('products'), await keyBeforeEnd(db, 'products', ['number'])),
    accounts: encodeCursor(
      walkOf('accounts'),
      await keyBeforeEnd(db, 'accounts', ['created_at', 'account_id']),
    ),
    events: encodeCursor(
      walkOf('events', JSON.stringify([null, null, null, null])),
      await keyBeforeEnd(db, 'events', ['event_id']),
    ),
  };
}

function walkOf(list: string, filter?: string): CursorScope<string[]> {
  return {
    list,
    country: COUNTRY,
    ...(filter === undefined ? {} : { filter }),
    key: z.array(z.string()),
  };
}

/** The key behind which as good as nothing is left; an event's must be a UUID, which copies have none. */
async function keyBeforeEnd(
  db: Database,
  table: 'products' | 'accounts' | 'events',
  columns: readonly string[],
): Promise<string[]> {
  const order = sql.join(columns.map((column) => sql`${sql.ref(column)} desc`));
  const sent = columns.map((column) =>
    column === 'created_at'
      ? sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql.ref(column),
  );
  const kept = table === 'events' ? sql`length(event_id) = 36` : sql`true`;
  const { rows } = await sql<{ key: string[] }>`
    select array[${sql.join(sent)}] as key from ${sql.table(table)}
    where country_code = ${COUNTRY} and ${kept}
    order by ${order} offset ${LEFT} limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there are fewer than ${LEFT} rows in ${table}`);
  return row.key;
}
