import { z } from 'zod';
import type { ObjectSchema } from '#lib/api/declaration.ts';
import type { ErrorDetail } from '#lib/errors.ts';
import { truncateWithEllipsis } from '#lib/text/text.ts';

type ParsedQuery = {
  /** One string for each parameter, or an array if the schema is a list. */
  readonly values: Readonly<Record<string, string | string[]>>;
  /** Unknown parameters, repeated ones, and values that cannot be decoded. */
  readonly details: readonly ErrorDetail[];
};

/** Parses a raw query strictly, as its schema expects each parameter. */
export function parseQuery(query: string, schema: ObjectSchema): ParsedQuery {
  const { shape } = schema;
  const values = new Map<string, string | string[]>();
  const details = new Map<string, ErrorDetail>();
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const equals = pair.indexOf('=');
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decode(rawName);
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1));
    const field = truncateWithEllipsis((name ?? rawName) || 'query', 64);
    if (name === undefined || !Object.hasOwn(shape, name)) {
      details.set(field, { field, issue: 'is not a parameter here: remove it' });
    } else if (value === undefined) {
      details.set(field, { field, issue: 'cannot be decoded: percent-encode it as UTF-8' });
    } else if (isRepeatable(shape[name])) {
      const before = values.get(name);
      const list = Array.isArray(before) ? before : [];
      list.push(...(allowsCommas(shape[name]) ? splitCommas(value) : [value]));
      values.set(name, list);
    } else if (values.has(name)) {
      details.set(field, { field, issue: 'takes one value: give it once' });
    } else {
      values.set(name, value);
    }
  }
  return { values: Object.fromEntries(values), details: [...details.values()] };
}

/** Names an element of a list as callers of `invoiceNumber=1&invoiceNumber=2` write it: by its name and value. */
export function describeByValue(detail: ErrorDetail): ErrorDetail {
  const [, name] = /^([^.]*)\[\d+\]$/.exec(detail.field) ?? [];
  if (name === undefined || detail.value === undefined) return detail;
  return { ...detail, field: name, issue: `${JSON.stringify(detail.value)} ${detail.issue}` };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The values between commas, trimmed, without blank ones. */
function splitCommas(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether a parameter may be repeated: its schema is a list. */
export function isRepeatable(schema: z.core.$ZodType | undefined): boolean {
  return findArraySchema(schema) !== undefined;
}

/** Whether commas separate values as well: `explode: false` in OpenAPI. */
function allowsCommas(schema: z.core.$ZodType | undefined): boolean {
  return findArraySchema(schema)?.meta()?.['explode'] === false;
}

/** The array schema inside optional, default and pipe schemas. */
function findArraySchema(schema: z.core.$ZodType | undefined): z.ZodArray | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodExactOptional
  ) {
    return findArraySchema(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return findArraySchema(schema.in);
  return schema instanceof z.ZodArray ? schema : undefined;
}
