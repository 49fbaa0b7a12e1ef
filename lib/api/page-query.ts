import { z } from 'zod';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 200;
const LIMIT_RULE = `must be a whole number from 1 to ${LARGEST_LIMIT}`;

/** The issue of a cursor that is not from the list that it is sent to. */
export const CURSOR_RULE = 'is not a cursor of this list, country and filter: start without one';

/** The query parameters of every paged list. */
export const PageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, { error: LIMIT_RULE })
    .transform(Number)
    .refine((limit) => limit <= LARGEST_LIMIT, { error: LIMIT_RULE })
    .default(DEFAULT_LIMIT)
    .meta({ type: 'integer', minimum: 1, maximum: LARGEST_LIMIT, default: DEFAULT_LIMIT })
    .describe('The most records of a page: it ends earlier where these are more than 16 MiB.'),
  cursor: z
    .string()
    // Report a malformed cursor together with all other issues of the request.
    .refine(isCursor, { error: CURSOR_RULE })
    .exactOptional()
    .describe('`nextCursor` of the page before; opaque.'),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Whether there is a next page, and how to get it. */
export const Pagination = z
  .strictObject({ limit: z.int(), hasMore: z.boolean(), nextCursor: z.string().exactOptional() })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

/** The schema of a list in a response: `{ "<name>": [ … ] }`. */
export function listSchema<Name extends string, Item extends z.ZodType>(
  id: string,
  name: Name,
  item: Item,
) {
  return z.strictObject(listShape(name, item)).meta({ id });
}

/** The same for a page of the list. */
export function pageSchema<Name extends string, Item extends z.ZodType>(
  id: string,
  name: Name,
  item: Item,
) {
  return z.strictObject({ ...listShape(name, item), pagination: Pagination }).meta({ id });
}

export function listShape<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  return { [name]: z.array(item) } as { readonly [Key in Name]: z.ZodArray<Item> };
}

/** Whether a text has the form of a cursor: base64url of a JSON array that begins with a checksum. */
function isCursor(text: string): boolean {
  const isBase64Url = /^[\w-]+$/.test(text) && text.length % 4 !== 1;
  return (
    isBase64Url && /^\["[\w-]{12}"[,\]]/.test(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  );
}
