import { z } from 'zod';
import { boundedList, type Identifier } from './fields.ts';

/** Records on a page unless `limit` says so. */
export const DEFAULT_LIMIT = 50;

/** The issue of a cursor that is not from the list that it is sent to. */
export const CURSOR_RULE = 'is not a cursor of this list, country and filter: start without one';

/** The query parameters of every paged list. */
export const PageQuery = z.strictObject({
  limit: limitOf(200, DEFAULT_LIMIT),
  cursor: z
    .string()
    // Report a malformed cursor together with all other issues of the request.
    .refine(isCursor, { error: CURSOR_RULE })
    .exactOptional()
    .describe('`nextCursor` of the page before; opaque.'),
});
export type PageQuery = z.output<typeof PageQuery>;

/** The parameter `limit`. */
export function limitOf(largest: number, byDefault: number) {
  const error = `must be a whole number from 1 to ${largest}`;
  return z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error })
    .transform(Number)
    .refine((limit) => limit <= largest, { error })
    .default(byDefault)
    .meta({ type: 'integer', minimum: 1, maximum: largest, default: byDefault })
    .describe('The most records of a page: it ends earlier where these are more than 16 MiB.');
}

/** Whether there is a next page, and how to get it. */
export const Pagination = z
  .strictObject({ limit: z.int(), hasMore: z.boolean(), nextCursor: z.string().exactOptional() })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

type Numbers = {
  readonly schema: typeof Identifier;
  readonly max: number;
  readonly missing?: string;
};

/**
 * The query of a list, or else up to `max` numbers in the parameter `field`: not both. With `missing`, the issue of a
 * query without either, one of them is required.
 */
export function numbersOrFilters<Field extends string, Shape extends typeof PageQuery.shape>(
  list: z.ZodObject<Shape>,
  field: Field,
  { schema, max, missing }: Numbers,
) {
  const numbers = boundedList(schema, { min: 1, max }).exactOptional();
  const limit = PageQuery.shape.limit.unwrap().exactOptional();
  const shape = { [field]: numbers } as { readonly [Name in Field]: typeof numbers };
  const query = z.strictObject({ ...list.shape, ...shape, limit }).superRefine((given, context) => {
    const names = Object.keys(given);
    const others = names.filter((name) => name !== field);
    const report = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (others.length < names.length)
      for (const name of others) report(name, `is not for records by ${field}: leave one out`);
    else if (missing && others.every((name) => name in PageQuery.shape)) report(field, missing);
  }, EVEN_IF_INVALID);
  ALL_OR_NONE.add(query);
  return query;
}

/** Whether a query may ask for records by number, of which each must exist. */
export function asksAllOrNone(query: object): boolean {
  return ALL_OR_NONE.has(query);
}

const ALL_OR_NONE = new WeakSet();

/** A refinement of an object that is reported together with the issues of its members. */
export const EVEN_IF_INVALID = {
  when: ({ value }: { readonly value: unknown }) => value instanceof Object,
};

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
