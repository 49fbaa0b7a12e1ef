import { z } from 'zod';
import { shortened } from '#lib/cut-text.ts';
import type { Detail } from '#lib/failures.ts';
import type { ObjectSchema } from './declaration.ts';

export type QueryValues = {
  /** One string a parameter, or an array of them where the schema says so. */
  readonly values: Readonly<Record<string, string | string[]>>;
  /** Unknown and repeated parameters, and values that cannot be decoded. */
  readonly details: readonly Detail[];
};

/** Splits a query as it was sent, strictly, by what its schema expects of each parameter. */
export function queryValues(query: string, schema: ObjectSchema): QueryValues {
  const { shape } = schema;
  const values = new Map<string, string | string[]>();
  const details = new Map<string, Detail>();
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const equals = pair.indexOf('=');
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decoded(rawName);
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1));
    const field = shortened((name ?? rawName) || 'query', 64);
    if (name === undefined || !Object.hasOwn(shape, name)) {
      details.set(field, { field, issue: 'is not a parameter here: remove it' });
    } else if (value === undefined) {
      details.set(field, { field, issue: 'cannot be decoded: percent-encode it as UTF-8' });
    } else if (isRepeatable(shape[name])) {
      const before = values.get(name);
      const list = Array.isArray(before) ? before : [];
      list.push(...(takesCommas(shape[name]) ? separated(value) : [value]));
      values.set(name, list);
    } else if (values.has(name)) {
      details.set(field, { field, issue: 'takes one value: give it once' });
    } else {
      values.set(name, value);
    }
  }
  return { values: Object.fromEntries(values), details: [...details.values()] };
}

/** What is given repeatedly has no index to the caller: `invoiceNumber[2]` is `invoiceNumber`, by value. */
export function byValue({ field, issue }: Detail, values: QueryValues['values']): Detail {
  const [, name = field, index] = /^([^.]*)\[(\d+)\]$/.exec(field) ?? [];
  const given = values[name];
  if (index === undefined || !Array.isArray(given)) return { field, issue };
  return {
    field: name,
    issue: `${JSON.stringify(shortened(given[Number(index)] ?? '', 80))} ${issue}`,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The values between commas, trimmed; blanks count for nothing. */
function separated(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether a value may be given several times: its schema is that of a list. */
export function isRepeatable(schema: z.core.$ZodType | undefined): boolean {
  return listIn(schema) !== undefined;
}

/** Whether commas separate the values of a list as well: OpenAPI calls that `explode: false`. */
function takesCommas(schema: z.core.$ZodType | undefined): boolean {
  return listIn(schema)?.meta()?.['explode'] === false;
}

/** The list within what makes it optional or turns it into something else. */
function listIn(schema: z.core.$ZodType | undefined): z.ZodArray | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodExactOptional
  ) {
    return listIn(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return listIn(schema.in);
  return schema instanceof z.ZodArray ? schema : undefined;
}
