import { type RawBuilder, sql } from 'kysely';
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
import { caseVariants, toSearchTerms } from '#lib/search/words.ts';
import { TOKENS } from './tokens.ts';

/** A filter of lists: what it is called, how its value is validated and typed in, and what it asks of a row. */
export type Field<Schema extends z.ZodType = z.ZodType> = {
  readonly label: string | ((countryCode: CountryCode) => string);
  readonly schema: Schema;
  readonly input: FieldInput;
  /** Whether it bounds every order, so that rows outside are not even looked at. */
  readonly isBound?: true;
  /** What a value asks of the columns of the table; undefined: nothing. */
  where(value: z.output<Schema>, asked: Asked): Asks | Promise<Asks>;
};

type Asks = Condition | { readonly anyOf: readonly Way[] } | undefined;

/** One of several ways to meet what a field asks, as an index finds it. */
export type Way = {
  readonly where: Condition;
  /** The same, as it is checked row by row. */
  readonly perRow?: Condition;
  /** Very many rows may meet it. */
  readonly isCommon?: boolean;
  /** The same as values of a column that begins an index of each order. */
  readonly each?: { readonly column: RawBuilder<string>; readonly values: readonly string[] };
  /** More than these values may be meant. */
  readonly isPartial?: boolean;
};

export type Fields = Readonly<Record<string, Field>>;
/** The schemas of the values, each of which may be left out. */
type QueryShape<F extends Readonly<Record<string, Pick<Field, 'schema'>>>> = {
  readonly [Name in keyof F]: z.ZodExactOptional<F[Name]['schema']>;
};

/** The schemas of the values of fields or filters, for the query of a list. */
export function queryShape<F extends Readonly<Record<string, Pick<Field, 'schema'>>>>(
  fields: F,
): QueryShape<F> {
  const shape = Object.entries(fields).map(([name, { schema }]) => [name, schema.exactOptional()]);
  return Object.fromEntries(shape) as QueryShape<F>;
}

/** As it is typed in; a rare one is folded away. */
type FieldInput = { readonly isRare?: true } & (
  | {
      readonly kind: 'text';
      readonly type?: 'search';
      readonly maxLength?: number;
      readonly inputMode?: 'decimal';
    }
  | { readonly kind: 'flag'; readonly value: string }
  /** Without a visible field, and preserved by a new search. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'date'; readonly years: 'last' | 'next' }
  | { readonly kind: 'several'; readonly options: Options; readonly rule?: string }
  | {
      readonly kind: 'choice';
      /** The options, or the name of the list of them that the screen reads. */
      readonly options: Options | string;
      readonly any?: string;
      readonly none?: string;
    }
);
type Options = readonly (readonly [value: string, label: string])[];

/** The caller, and the words that may be meant by misspelt ones of a text. */
export type Asked = {
  readonly ctx: Context;
  readonly alternatives?: TermAlternatives | undefined;
};

/** The words of a text, each with those that may be meant by it. */
export function wordsOf(text: string, { alternatives = [] }: Asked): TermAlternatives {
  return toSearchTerms(text).map(
    (term) => alternatives.find(([typed]) => typed === term) ?? [term],
  );
}

/** Words or numbers that people type. */
export function text(label: Field['label'], where: Field<typeof SearchText>['where']) {
  return { label, schema: SearchText, input: { kind: 'text' }, where } satisfies Field;
}

/** The general field of a list, which its search line begins with. */
export function searchText(
  label: Field['label'],
  where: Field<typeof SearchText>['where'] = hasWords,
) {
  return { ...text(label, where), input: { kind: 'text', type: 'search' } } satisfies Field;
}

function hasWords(typed: string, asked: Asked): Condition {
  return asked.alternatives ? matchesAlternatives(wordsOf(typed, asked), TOKENS) : hasText(typed);
}

/** Every word of the text begins a token; or, of a number with blanks, its digits do. */
export function hasText(typed: string): Condition {
  const words = matchesText(typed, TOKENS);
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(typed)) return words;
  return anyOf([words, matchesTerms([nationalDigits(typed)], TOKENS)]);
}

/** One of the values of a column; or, with a function, what each of them asks. */
export function choice<const Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  where: string | ((value: Value | '', asked: Asked) => Condition),
  any?: string,
) {
  const options = Object.entries<string>(labels);
  const values = options.map(([value]) => value as Value);
  return {
    label,
    schema: z.enum(['', ...values], { error: `must be ${orOf(values)}, or left out` }),
    input: { kind: 'choice', options, ...(any && { any }) },
    where: (value: Value | '', asked: Asked) =>
      typeof where === 'string' ? sql`${sql.ref(where)} = ${value}` : where(value, asked),
  } satisfies Field;
}

/** A code in a column, as typed or in capitals. */
export function code(label: string, column: string, input: FieldInput) {
  const where = (value: string): Condition | undefined =>
    sql`${sql.ref(column)} = any(${caseVariants(value)}::text[])`;
  return { label, schema: SearchText, input, where } satisfies Field;
}

/** The number of a branch; `all` is any, since a list opened without a branch shows the reader's own. */
export function branch(label: string, column: string) {
  const { where, ...field } = code(label, column, {
    ...{ kind: 'choice', options: 'branches', any: 'All branches', none: ALL_BRANCHES },
  });
  return {
    ...field,
    where: (value: string) => (value === ALL_BRANCHES ? undefined : where(value)),
  } satisfies Field;
}

/** A condition that is asked or not. */
export function flag(label: string, where: (value: string, asked: Asked) => Condition) {
  return {
    label,
    schema: z.enum(['', 'yes'], { error: 'must be `yes`, or left out' }),
    input: { kind: 'flag', value: 'yes' },
    where,
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

/** Both ends of a range of days, which bound every order. What has no date (`-infinity`) is in none. */
export function dateRange(column: RawBuilder<string>, [from, to]: readonly [string, string]) {
  return {
    from: { ...day(from, 'last', (date) => sql`${column} >= ${date}::date`), isBound: true },
    to: {
      ...day(to, 'last', (date) => sql`${column} between '0001-01-01' and ${date}::date`),
      isBound: true,
    },
  } as const;
}

/** `a`, `b` or `c`, for messages. */
export function orOf(values: readonly string[]): string {
  return values
    .map((value) => `\`${value}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}
