import { z } from 'zod';

/** The countries the business trades in, as they stand in a path. */
export const CountryCode = z
  .enum(['au', 'nz'], { error: (issue) => `must be au or nz, not ${quoted(issue.input)}` })
  .meta({ id: 'CountryCode', description: 'Country of the records: `au` or `nz`.' });
export type CountryCode = z.infer<typeof CountryCode>;

/** The number or code of a record: 1 to 64 characters, none of them a control character. */
export const Identifier = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,64}$/u, {
  error: 'must be 1 to 64 characters without control characters',
});

/**
 * Texts of records, each kind as long as it may be in UTF-16 units: names, codes and telephone numbers; descriptions
 * and comments; what fills a page.
 */
export const ShortText = textOf(200);
export const Text = textOf(2_000);
export const LongText = textOf(20_000);

function textOf(most: number) {
  const rule = `must be at most ${most.toLocaleString('en-AU')} characters`;
  return z.string().max(most, { error: rule });
}

/** The same text, and something in it beside blanks; where more is wrong with it, that is said alone. */
export function notBlank<Value extends z.ZodString>(text: Value): Value {
  return text.refine((value) => value.trim() !== '', {
    error: 'must not be blank',
    when: ({ issues }) => issues.length === 0,
  });
}

/** The largest of the integers that numbers in paths, and what they name, are kept as. */
export const LARGEST_INTEGER = 2_147_483_647;

const INTEGER_RULE = `must be a whole number from 1 to ${LARGEST_INTEGER}`;

/** A number as it stands in a path: digits without a zero in front, at most 32 bits. */
export const PathInteger = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: INTEGER_RULE })
  .transform(Number)
  .refine((integer) => integer <= LARGEST_INTEGER, { error: INTEGER_RULE })
  .meta({ type: 'integer', minimum: 1, maximum: LARGEST_INTEGER });

const DATE_RULE = 'must be a calendar date as YYYY-MM-DD';

/** A calendar date, `YYYY-MM-DD`, from the year 1 on: there is no year 0, and PostgreSQL has none. */
export const DateOnly = z.iso
  .date({ error: unlessMissing(DATE_RULE) })
  .refine((date) => !date.startsWith('0000'), { error: DATE_RULE });

const MOMENT_RULE = 'must be a timestamp with an offset or Z, as in 2026-11-20T03:04:05.678Z';

/** A moment as it is answered: UTC, to the millisecond. */
export const Timestamp = z.iso
  .datetime({ precision: 3, error: unlessMissing(MOMENT_RULE) })
  .refine((moment) => !moment.startsWith('0000'), { error: MOMENT_RULE })
  .meta({ format: 'date-time', description: 'UTC, to the millisecond.' });

/** A moment as it comes in, with an offset or `Z`; what is finer than a millisecond is cut off. */
export const TimestampWithOffset = z.iso
  .datetime({ offset: true, error: unlessMissing(MOMENT_RULE) })
  .transform((moment) => new Date(moment).toISOString())
  .pipe(Timestamp);

/**
 * A query parameter of several values: commas, repetition and both at once say the same, and blanks count for
 * nothing (api.md section 1). Nothing but blanks is an empty list.
 */
export function commaSeparated<T extends z.ZodType>(value: T) {
  return z.array(value).meta({ explode: false });
}

/** `missing` says what to send where the list is not there. */
type ListLimits = { readonly least?: number; readonly most: number; readonly missing?: string };

/** A list longer than this many times its limit is refused without a look at its elements. */
const LOOKED_AT = 10;

/** A list of `least` to `most` elements; the faults of its elements are told together with one of its length. */
export function listOf<T extends z.ZodType>(element: T, { least = 0, most, missing }: ListLimits) {
  const error = ({ input }: { readonly input?: unknown }) =>
    Array.isArray(input) ? `expected at most ${most} values, received ${input.length}` : undefined;
  // Zod looks at no element of a list above its own limit.
  return z
    .array(element, { error: ({ input }) => (input === undefined ? missing : undefined) })
    .min(least)
    .max(most * LOOKED_AT, { error })
    .refine((list) => list.length <= most, {
      error,
      when: ({ value }) => Array.isArray(value),
    })
    .meta({ maxItems: most });
}

/** The parameters that every path under `/v1/{countryCode}` has. */
export const CountryPath = z.strictObject({ countryCode: CountryCode });

/** A rule as what is said of a value that breaks it; one that is missing is said to be required. */
export function unlessMissing(
  rule: string,
): (issue: { readonly input: unknown }) => string | undefined {
  return ({ input }) => (input === undefined ? undefined : rule);
}

function quoted(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
