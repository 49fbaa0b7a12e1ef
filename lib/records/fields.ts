import { sql } from 'kysely';
import { z } from 'zod';
import { type CountryCode, DateOnly } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import {
  anyOf,
  type Condition,
  matchesAlternatives,
  matchesTerms,
  matchesText,
} from '#lib/search/conditions.ts';
import { ALL_BRANCHES, SearchText } from '#lib/search/schema.ts';
import type { TermAlternatives } from '#lib/search/similar-words.ts';
import { nationalDigits } from '#lib/search/typed/phone.ts';
import { caseVariants } from '#lib/search/words.ts';
import { TOKENS } from './tokens.ts';

/** A filter of lists: what it is called, how its value is validated and typed in, and what it asks of a row. */
export type Field<Schema extends z.ZodType = z.ZodType> = {
  readonly label: string | ((countryCode: CountryCode) => string);
  readonly schema: Schema;
  readonly input: FieldInput;
  /** Whether it bounds every order, so that rows outside are not even looked at. */
  readonly isBound?: true;
  /** What a value asks of the columns of the table; undefined: nothing. */
  where(value: z.output<Schema>, asked: Asked): Condition | undefined;
};

export type Fields = Readonly<Record<string, Field>>;
/** The schemas of the values, each of which may be left out. */
export type QueryShape<F extends Fields> = {
  readonly [Name in keyof F]: z.ZodExactOptional<F[Name]['schema']>;
};

type FieldInput =
  | { readonly kind: 'text'; readonly type?: 'search' }
  | { readonly kind: 'date'; readonly years: 'last' | 'next' }
  | { readonly kind: 'several'; readonly options: Options; readonly rule?: string }
  | {
      readonly kind: 'choice';
      /** The options, or the name of the list of them that the screen reads. */
      readonly options: Options | string;
      readonly any?: string;
      readonly none?: string;
    };
type Options = readonly (readonly [value: string, label: string])[];

/** Who asks, and the words that may be meant by each of the words of `q`. */
export type Asked = {
  readonly ctx: Context;
  readonly alternatives?: TermAlternatives | undefined;
};

/** The general field: words of the record or their beginnings; of a number with blanks also its digits. */
export function anyText(label: Field['label']) {
  return {
    label,
    schema: SearchText,
    input: { kind: 'text', type: 'search' },
    where: (text: string, { alternatives }: Asked) =>
      alternatives ? matchesAlternatives(alternatives, TOKENS) : hasText(text),
  } satisfies Field;
}

/** Every word of the text, or its digits, begins a token. */
export function hasText(text: string): Condition {
  const hasWords = matchesText(text, TOKENS);
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text)) return hasWords;
  return anyOf([hasWords, matchesTerms([nationalDigits(text)], TOKENS)]);
}

/** One of the values of a column; or, with a function, what each of them asks. */
export function choice<const Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  where: string | ((value: Value | '') => Condition),
  any?: string,
) {
  const options = Object.entries<string>(labels);
  const values = options.map(([value]) => value as Value);
  return {
    label,
    schema: z.enum(['', ...values], { error: `must be ${orOf(values)}, or left out` }),
    input: { kind: 'choice', options, ...(any && { any }) },
    where: (value: Value | '') =>
      typeof where === 'string' ? sql`${sql.ref(where)} = ${value}` : where(value),
  } satisfies Field;
}

/** A code of another table, as typed or in capitals; `options` is the name of the list that a screen offers. */
export function code(label: string, column: string, options: string) {
  return {
    label,
    schema: SearchText,
    input: { kind: 'choice', options },
    where: (value: string) => isCode(column, value),
  } satisfies Field;
}

/** The number of a branch; `all` is any, since a list opened without a branch shows the reader's own. */
export function branch(label: string, column: string) {
  return {
    ...code(label, column, 'branches'),
    input: { kind: 'choice', options: 'branches', any: 'All branches', none: ALL_BRANCHES },
    where: (value: string) => (value === ALL_BRANCHES ? undefined : isCode(column, value)),
  } satisfies Field;
}

/** A day, as `YYYY-MM-DD`; one typed without a year is of the last or of the next. */
export function day(
  label: Field['label'],
  years: 'last' | 'next',
  where: (date: string, asked: Asked) => Condition,
) {
  return {
    label,
    schema: z.union([z.literal(''), DateOnly], {
      error: 'must be a calendar date as YYYY-MM-DD',
    }),
    input: { kind: 'date', years },
    where,
  } satisfies Field;
}

function isCode(column: string, value: string): Condition {
  return sql`${sql.ref(column)} = any(${caseVariants(value)}::text[])`;
}

/** `a`, `b` or `c`, for messages. */
export function orOf(values: readonly string[]): string {
  return values
    .map((value) => `\`${value}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}
