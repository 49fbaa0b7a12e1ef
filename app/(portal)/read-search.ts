import type { z } from 'zod';
import type { Search, SearchField } from '#components/ui/search.ts';
import { checked } from '#lib/api/issues.ts';
import { TYPED_DATE_RULE, typedDate } from '#lib/typed-date.ts';

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

type Asked<Shape extends z.ZodRawShape> = {
  readonly path: string;
  readonly schema: z.ZodObject<Shape>;
  readonly fields: readonly SearchField[];
  readonly params: SearchParams;
  /** `YYYY-MM-DD`: gives a day without its year the year that its field says. */
  readonly today?: string;
  /** What no field asks for: how many a page has. */
  readonly fixed?: Readonly<Record<string, string>>;
};

/**
 * The search in a page's address: what was typed, and the query that it makes by `schema`; undefined where something
 * in it is wrong, which `problems` says by field. A field left empty, and a parameter that is no field, asks for nothing.
 */
export function readSearch<Shape extends z.ZodRawShape>(
  asked: Asked<Shape>,
): Search<z.output<z.ZodObject<Shape>>> {
  const { path, schema, params, today = '', fixed } = asked;
  const pages: SearchField[] =
    'cursor' in schema.shape ? [{ kind: 'address', name: 'cursor', label: 'Page' }] : [];
  const fields = [...asked.fields, ...pages];
  const lists = filled(fields.filter(isList).map(({ name }) => [name, textsOf(params[name])]));
  const values = filled(
    fields.flatMap((field) =>
      isList(field) ? [] : [[field.name, fieldValue(field, params, today)]],
    ),
  );
  const input: Record<string, unknown> = { ...lists, ...fixed };
  const shared: Record<string, string[]> = {};
  for (const { name, within } of fields) {
    const value = values[name];
    // What only says how the list is shown is no part of the query.
    if (value === undefined || !((within?.name ?? name) in schema.shape)) continue;
    if (!within) input[name] = value;
    else {
      input[within.name] = [...[input[within.name] ?? []].flat(), within.prefix + value];
      shared[within.name] = [...(shared[within.name] ?? []), name];
    }
  }
  const answer = checked(schema, input, 'query');
  const search = { path, fields, values, lists, today };
  if ('value' in answer) return { ...search, problems: {}, query: answer.value };
  const problems = Object.fromEntries(
    answer.details.map(({ field: at, issue }) => {
      const [, list = '', index] = /^([^[.]+)(?:\[(\d+)\])?/.exec(at) ?? [];
      const name = shared[list]?.[Number(index)] ?? list;
      const isDate = fields.some((field) => field.name === name && field.kind === 'date');
      return [name, isDate ? TYPED_DATE_RULE : issue];
    }),
  );
  return { ...search, problems, query: undefined };
}

function isList({ kind }: SearchField): boolean {
  return kind === 'several';
}

/** The last of what the address has for a field, a date as `YYYY-MM-DD`. */
function fieldValue(field: SearchField, params: SearchParams, today: string): string | undefined {
  const { name, within } = field;
  const begun = within ? textsOf(params[within.name]) : [];
  const chosen = begun.flatMap((text) =>
    within && text.startsWith(within.prefix) ? [text.slice(within.prefix.length)] : [],
  );
  const value = [...chosen, ...textsOf(params[name])].at(-1);
  if (value === undefined || field.kind !== 'date') return value;
  return typedDate(value, today, field.years) ?? value;
}

function textsOf(value: string | string[] | undefined): string[] {
  return [value ?? []].flat().flatMap((text) => (text.trim() === '' ? [] : [text.trim()]));
}

function filled<T extends string | readonly string[]>(
  entries: readonly (readonly [string, T | undefined])[],
): Record<string, T> {
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value === undefined || value.length === 0 ? [] : [[name, value] as const],
    ),
  );
}
