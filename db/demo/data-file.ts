import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';

/**
 * The rows of a CSV file in `db/demo/data`, whose first line names the columns, in the form that the
 * schema of a row gives them. Throws an Error that says which line is not of that form.
 */
export function dataRows<Row extends z.ZodType>(file: string, row: Row): z.output<Row>[] {
  const rows = parse<ParsedRow>(readDataFile(file), { columns: true, info: true });
  return rows.map(({ record, info }) => parseWith(record, row, `${file}, line ${info.lines}`));
}

/** The text of a file in `db/demo/data`. */
export function readDataFile(file: string): string {
  return readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8');
}

/** A record with the line that it ends on. */
type ParsedRow = { readonly record: unknown; readonly info: { readonly lines: number } };

/**
 * The records of a file in `db/demo/data` of one JSON value a line, as their schema gives them. Throws
 * an Error that says which line is not of that form.
 */
export function dataLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema>[] {
  const lines = readDataFile(file).trimEnd().split('\n');
  return lines.map((line, at) => parseWith(JSON.parse(line), schema, `${file}, line ${at + 1}`));
}

/** The value in a JSON file in `db/demo/data`, as its schema gives it. Throws an Error that says what is wrong. */
export function dataJson<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  return parseWith(JSON.parse(readDataFile(file)), schema, file);
}

/** What `read` returns, read when it is first asked for: a service that makes nothing up reads nothing. */
export function readOnce<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

function parseWith<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  where: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  throw new Error(`db/demo/data/${where}: ${path} ${issue?.message ?? 'is not of its form'}`);
}
