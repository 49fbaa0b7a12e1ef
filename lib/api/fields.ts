import { z } from 'zod';
import { formatCount } from '#lib/text/text.ts';

/** The countries that the business trades in, as in a path. */
export const CountryCode = z
  .enum(['au', 'nz'], {
    error: (issue) => `must be au or nz, not ${JSON.stringify(issue.input) ?? 'nothing'}`,
  })
  .meta({ id: 'CountryCode', description: 'Country of the records: `au` or `nz`.' });
export type CountryCode = z.infer<typeof CountryCode>;

/** The number or code of a record: 1 to 64 characters, none of them a control character. */
export const Identifier = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,64}$/u, {
  error: 'must be 1 to 64 characters without control characters',
});

/** A UUID in lower case only, since ids are compared as text. */
export const Uuid = z
  .uuid({ error: 'must be a UUID, as in 5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11' })
  .regex(/^[^A-F]*$/, { error: 'must be in lower case' });

/** Whether a record that this service numbers can have this id; saves a query for anything else. */
export function isUuid(text: string): boolean {
  return Uuid.safeParse(text).success;
}

/**
 * Text of records, with a maximum length in UTF-16 units. Short: names, codes, telephone numbers. Text: descriptions
 * and comments. Long: a page.
 */
export const ShortText = textSchema(200);
export const Text = textSchema(2_000);
export const LongText = textSchema(20_000);

function textSchema(maxLength: number) {
  const rule = `must be at most ${formatCount(maxLength)} characters`;
  return z.string().max(maxLength, { error: rule });
}

/** The same schema, and not only blanks. Reported only if the text has no other issue. */
export function notBlank<Value extends z.ZodString>(text: Value): Value {
  return text.refine((value) => value.trim() !== '', {
    error: 'must not be blank',
    when: ({ issues }) => issues.length === 0,
  });
}

/** The same for what identifies a record in feeds: nor a step of a path, which clients resolve before they send it. */
export function recordKey<Value extends z.ZodString>(text: Value): Value {
  return notBlank(text).refine((key) => !/^\.\.?$/.test(key), { error: 'must not be . or ..' });
}

/** The largest `integer` of PostgreSQL, in which the numbers in paths are stored. */
export const MAX_INTEGER = 2_147_483_647;

const INTEGER_RULE = `must be a whole number from 1 to ${MAX_INTEGER}`;

/** A number in a path: digits without leading zeros, at most 32 bits. */
export const PathInteger = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: INTEGER_RULE })
  .transform(Number)
  .refine((integer) => integer <= MAX_INTEGER, { error: INTEGER_RULE })
  .meta({ type: 'integer', minimum: 1, maximum: MAX_INTEGER });

const DATE_RULE = 'must be a calendar date as YYYY-MM-DD';

/** A calendar date, `YYYY-MM-DD`, from year 1 on: PostgreSQL has no year 0. */
export const DateOnly = z.iso
  .date({ error: unlessMissing(DATE_RULE) })
  .refine((date) => !date.startsWith('0000'), { error: DATE_RULE });

const TIMESTAMP_RULE = 'must be a timestamp with an offset or Z, as in 2026-11-20T03:04:05.678Z';

/** A timestamp in a response: UTC, to the millisecond. */
export const Timestamp = z.iso
  .datetime({ precision: 3, error: unlessMissing(TIMESTAMP_RULE) })
  .refine((moment) => !moment.startsWith('0000'), { error: TIMESTAMP_RULE })
  .meta({ format: 'date-time', description: 'UTC, to the millisecond.' });

/** A timestamp in a request as text, with an offset or `Z`; letters of RFC 3339 may be in lower case. */
export function sentTimestamp(rule: string) {
  const error = unlessMissing(rule);
  return z
    .string({ error })
    .toUpperCase()
    .check(z.iso.datetime({ offset: true, error }));
}

/** A timestamp in a request or feed. Digits finer than a millisecond are dropped. */
export const TimestampWithOffset = sentTimestamp(TIMESTAMP_RULE)
  .transform((moment) => new Date(moment).toISOString())
  .pipe(Timestamp);

/**
 * A query parameter with several values, separated by commas, repeated, or both. Blank
 * values are ignored; only blanks is an empty list.
 */
export function commaSeparated<T extends z.ZodType>(value: T) {
  return z.array(value).meta({ explode: false });
}

/** `missing` is the message for a list that was not sent. */
type ListLimits = { readonly min?: number; readonly max: number; readonly missing?: string };

/** The elements of a list longer than this many times its limit are not validated. */
const MAX_VALIDATED_FACTOR = 10;

/** A list of limited length. Issues of its elements are reported together with one of its length. */
export function boundedList<T extends z.ZodType>(
  element: T,
  { min = 0, max, missing }: ListLimits,
) {
  const error = ({ input }: { readonly input?: unknown }) =>
    Array.isArray(input) ? `expected at most ${max} values, received ${input.length}` : undefined;
  // zod validates no elements of a list above its own maximum, hence the refinement.
  return z
    .array(element, { error: ({ input }) => (input === undefined ? missing : undefined) })
    .min(min)
    .max(max * MAX_VALIDATED_FACTOR, { error })
    .refine((list) => list.length <= max, {
      error,
      when: ({ value }) => Array.isArray(value),
    })
    .meta({ maxItems: max });
}

/** A query parameter that is `true` or `false`. */
export const TrueOrFalse = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
  .meta({ type: 'boolean', enum: undefined });

/** The path parameters that every path below `/v1/{countryCode}` has. */
export const CountryPath = z.strictObject({ countryCode: CountryCode });

/** The rule as the message for an invalid value; a missing one gets "is required". */
export function unlessMissing(
  rule: string,
): (issue: { readonly input: unknown }) => string | undefined {
  return ({ input }) => (input === undefined ? undefined : rule);
}

/** Who made a change, as the API reports it. */
export const Actor = z
  .strictObject({
    type: z.enum(['USER', 'SYSTEM', 'CLIENT']).describe('A feed is SYSTEM.'),
    id: z.string(),
    name: z.string(),
  })
  .meta({ id: 'Actor' });
export type Actor = z.infer<typeof Actor>;
