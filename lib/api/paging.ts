import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { invalid } from '#lib/failures.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 200;
const LIMIT_RULE = `must be a whole number from 1 to ${LARGEST_LIMIT}`;

/** The query parameters of every list that comes in pages (api.md section 4). */
export const PageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, { error: LIMIT_RULE })
    .transform(Number)
    .refine((limit) => limit <= LARGEST_LIMIT, { error: LIMIT_RULE })
    .default(DEFAULT_LIMIT)
    .meta({ type: 'integer', minimum: 1, maximum: LARGEST_LIMIT, default: DEFAULT_LIMIT })
    .describe('Records in a page.'),
  cursor: z.string().exactOptional().describe('`nextCursor` of the page before; opaque.'),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Where a page ends, and how to get the next. */
export const Pagination = z
  .strictObject({ limit: z.int(), hasMore: z.boolean(), nextCursor: z.string().exactOptional() })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

/** What a cursor belongs to: of another list, country or filter it is refused. */
export type Walk = { readonly list: string; readonly country: string; readonly filter?: string };

type Key = readonly (string | number)[];

/** The key after which a page begins; undefined at the start. Throws VALIDATION_ERROR on `cursor`. */
export function keyAfter(walk: Walk, cursor: string | undefined): Key | undefined {
  if (cursor === undefined) return undefined;
  const [seal, ...key] = partsOf(cursor);
  if (seal === undefined || seal !== sealOf(walk, key)) {
    throw invalid([
      {
        field: 'cursor',
        issue: 'is not a cursor of this list, country and filter: start without one',
      },
    ]);
  }
  return key;
}

/**
 * A page of `limit` rows, of which one more was read to see whether there is a next. `keyOf` gives
 * the columns that the list is ordered by.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  walk: Walk,
  limit: number,
  keyOf: (row: Row) => Key,
): { rows: Row[]; pagination: Pagination } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  if (!hasMore || last === undefined) return { rows: page, pagination: { limit, hasMore } };
  return { rows: page, pagination: { limit, hasMore, nextCursor: cursorOf(walk, keyOf(last)) } };
}

/** The cursor behind a row with this key. */
export function cursorOf(walk: Walk, key: Key): string {
  return Buffer.from(JSON.stringify([sealOf(walk, key), ...key])).toString('base64url');
}

/** `(a, b) > (x, y)`: the rows behind a key, found by the index over its columns. */
export function behind(columns: readonly string[], key: Key | undefined) {
  if (key === undefined) return sql<SqlBool>`true`;
  const left = sql.join(columns.map((column) => sql.ref(column)));
  return sql<SqlBool>`(${left}) > (${sql.join([...key])})`;
}

/** The address of the next page, for `Link` (RFC 8288); undefined on the last. */
export function nextPage(
  path: string,
  query: string | undefined,
  answer: unknown,
): string | undefined {
  const paged = Paged.safeParse(answer);
  if (!paged.success || !paged.data.pagination.hasMore) return undefined;
  const next = new URLSearchParams(query);
  next.set('cursor', paged.data.pagination.nextCursor ?? '');
  return `${path}?${next}`;
}

const Paged = z.object({ pagination: Pagination });

function partsOf(cursor: string): (string | number)[] {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const parts = CursorParts.safeParse(parsed(text));
  return parts.success ? parts.data : [];
}

const CursorParts = z.array(z.union([z.string(), z.number()])).min(2);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Twelve characters that hold a key to its walk, so that a damaged cursor is noticed. */
function sealOf({ list, country, filter = '' }: Walk, key: Key): string {
  const text = JSON.stringify([list, country, filter, ...key]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
