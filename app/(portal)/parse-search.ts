import type { z } from 'zod';
import {
  PAGE_PARAMETERS,
  type Search,
  type SearchField,
} from '#components/ui/search-page/search.ts';
import { validate } from '#lib/api/request/validate.ts';
import { parseTypedDate, TYPED_DATE_MESSAGE } from '#lib/time/typed-date.ts';
import type { Params } from './path-params.ts';

type SearchSource<Shape extends z.ZodRawShape> = {
  readonly path: string;
  readonly schema: z.ZodObject<Shape>;
  readonly fields: readonly SearchField[];
  readonly params: Params;
  /** `YYYY-MM-DD`: what words count from, and dates without a year are completed from; needed by date fields. */
  readonly today?: string;
};

/**
 * Parses the search in a page's address with `schema`. If anything is invalid, `query` is undefined and `problems`
 * says why by field. Empty fields and unknown parameters are ignored.
 */
export function parseSearch<Shape extends z.ZodRawShape>(
  source: SearchSource<Shape>,
): Search<z.output<z.ZodObject<Shape>>> {
  const { path, schema, params, today = '' } = source;
  const pageFields = PAGE_PARAMETERS.map(
    (name): SearchField => ({ kind: 'addressOnly', name, label: 'Page' }),
  );
  const fields = [...source.fields, ...('cursor' in schema.shape ? pageFields : [])];
  const lists = withoutEmpty(
    fields.filter(isList).map(({ name }) => [name, trimmedTexts(params[name])]),
  );
  const values = withoutEmpty(
    fields.flatMap((field) =>
      isList(field) ? [] : [[field.name, fieldValue(field, params, today)]],
    ),
  );
  const input: Record<string, unknown> = { ...lists };
  const shared: Record<string, string[]> = {};
  for (const { name, within } of fields) {
    const value = values[name];
    // Parameters that only affect the display are not part of the query.
    if (value === undefined || !((within?.name ?? name) in schema.shape)) continue;
    if (!within) input[name] = value;
    else {
      input[within.name] = [...[input[within.name] ?? []].flat(), within.prefix + value];
      shared[within.name] = [...(shared[within.name] ?? []), name];
    }
  }
  const parsed = validate(schema, input, 'query');
  const search = { path, fields, values, lists, today };
  if ('value' in parsed) return { ...search, problems: {}, query: parsed.value };
  const problems = Object.fromEntries(
    parsed.details.map(({ field: at, issue }) => {
      const [, list = '', index] = /^([^[.]+)(?:\[(\d+)\])?/.exec(at) ?? [];
      const name = shared[list]?.[Number(index)] ?? list;
      const isDate = fields.some((field) => field.name === name && field.kind === 'date');
      return [name, isDate ? TYPED_DATE_MESSAGE : issue];
    }),
  );
  return { ...search, problems, query: undefined };
}

function isList({ kind }: SearchField): boolean {
  return kind === 'several';
}

/** The last value of a field in the address; a date as `YYYY-MM-DD`. */
function fieldValue(field: SearchField, params: Params, today: string): string | undefined {
  const { name, within } = field;
  const sharedTexts = within ? trimmedTexts(params[within.name]) : [];
  const chosen = sharedTexts.flatMap((text) =>
    within && text.startsWith(within.prefix) ? [text.slice(within.prefix.length)] : [],
  );
  const value = [...chosen, ...trimmedTexts(params[name])].at(-1);
  if (value === undefined || field.kind !== 'date') return value;
  return parseTypedDate(value, today, field.years) ?? value;
}

function trimmedTexts(value: string | string[] | undefined): string[] {
  return [value ?? []].flat().flatMap((text) => (text.trim() === '' ? [] : [text.trim()]));
}

function withoutEmpty<T extends string | readonly string[]>(
  entries: readonly (readonly [string, T | undefined])[],
): Record<string, T> {
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value === undefined || value.length === 0 ? [] : [[name, value] as const],
    ),
  );
}
