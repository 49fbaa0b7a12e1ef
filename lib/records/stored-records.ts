import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { DateOnly } from '#lib/api/fields.ts';
import type { StoredResource } from '#lib/resources.ts';
import { allOf, type Condition } from '#lib/search/conditions.ts';
import { isVisible, type Reader } from './read-page.ts';

/** The values of the columns of a key, as texts. */
export type Key = readonly string[];

/** A record as it is sent. */
export type StoredRecord = { readonly key: Key; readonly document: string };

type Part = {
  /** The key that the records come behind; an empty one: from the first on. */
  readonly after: Key;
  /** That of the last. */
  readonly upTo?: Key | undefined;
  readonly where?: readonly Condition[];
  readonly limit: number;
  readonly offset?: number;
  /** Without the documents. */
  readonly isKeyOnly?: boolean;
};

/** Records of a resource that the caller may see, by key; without costs for callers without `costs:read`. */
export async function readRecords(
  ctx: Reader,
  resource: StoredResource,
  { after, upTo, where = [], limit, offset = 0, isKeyOnly = false }: Part,
): Promise<StoredRecord[]> {
  requireScope(ctx, resource);
  const { table, keyTypes = {}, text, withoutCosts = text, present } = resource;
  const names = columnsOf(resource);
  const columns = sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
  const texts = sql.join(names.map((name) => sql`${sql.ref(`${table}.${name}`)}::text`));
  const place = (key: Key): RawBuilder<unknown> =>
    sql.join(names.map((name, at) => sql`${key[at]}::${sql.raw(keyTypes[name] ?? 'text')}`));
  const shown = ctx.principal.scopes.has('costs:read') ? text : withoutCosts;
  const bounds = allOf([
    isVisible(ctx, resource),
    ...where,
    ...(after.length > 0 ? [sql<boolean>`(${columns}) > (${place(after)})`] : []),
    ...(upTo ? [sql<boolean>`(${columns}) <= (${place(upTo)})`] : []),
  ]);
  const { rows } = await sql<StoredRecord>`
    select array[${texts}] as key, ${isKeyOnly ? sql.lit('') : sql.raw(shown)} as document
    from ${sql.table(table)} where ${bounds} order by ${columns}
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(ctx.db);
  if (isKeyOnly || !present) return rows;
  return rows.map(({ key, document }) => ({ key, document: present(document) }));
}

/** The last check, which no request should reach: throws for a caller without the scope of the resource. */
export function requireScope({ principal }: Pick<Reader, 'principal'>, resource: StoredResource) {
  if (principal.scopes.has(resource.scope)) return;
  throw new Error(`${principal.clientId} reads ${resource.name} without ${resource.scope}`);
}

/** What a key looks like in a cursor, which a caller may have forged, behind values of other schemas. */
export function keyTuple(resource: StoredResource, ...first: z.ZodType<string>[]): z.ZodType<Key> {
  const schemas = columnsOf(resource).map((name) => VALUES[resource.keyTypes?.[name] ?? 'text']);
  const all = [...first, ...schemas];
  return z
    .array(z.string())
    .length(all.length)
    .refine((key) => all.every((schema, at) => schema.safeParse(key[at]).success));
}

const INSTANT = z.iso.datetime();
const VALUES = {
  // What PostgreSQL can store as text.
  text: z.string().regex(/^[^\0\p{Cs}]*$/u),
  date: DateOnly,
  uuid: z.uuid(),
  // As PostgreSQL writes it in UTC, which has no year 0.
  timestamptz: z
    .string()
    .regex(/^(?!0000)\S+ [\d:]+(\.\d{1,6})?\+00$/)
    .refine((text) => INSTANT.safeParse(text.replace(' ', 'T').replace('+00', 'Z')).success),
};

function columnsOf({ key, order = Object.keys(key) }: StoredResource): readonly string[] {
  return order;
}
