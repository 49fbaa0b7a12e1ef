import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/**
 * The rows of a CSV file in `tools/demo/data`, whose first line names the columns, parsed by their schema; an empty
 * cell is left out. Throws an Error that names the invalid line.
 */
export function dataRows<Row extends z.ZodType>(file: string, row: Row): z.output<Row>[] {
  const rows = parse<ParsedRow>(readDataFile(file), { columns: true, info: true });
  return rows.map(({ record, info }) => {
    const cells = Object.entries(record).filter(([, cell]) => cell !== '');
    return parseWith(Object.fromEntries(cells), row, `${file}, line ${info.lines}`);
  });
}

export function readDataFile(file: string): string {
  return readFileSync(new URL(file, FOLDER), 'utf8');
}

const FOLDER = new URL('../data/', import.meta.url);

/** A record with the last line it is on. */
type ParsedRow = {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
};

/**
 * The records of an NDJSON file in `tools/demo/data`, parsed by their schema. Throws an Error that names the invalid
 * line.
 */
export function dataLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema>[] {
  const lines = readDataFile(file).trimEnd().split('\n');
  return lines.map((line, at) => parseWith(JSON.parse(line), schema, `${file}, line ${at + 1}`));
}

/** Calls `read` on first use and caches the result, so that a service without demo data reads nothing. */
export function readOnce<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

/** Cells of a CSV file that are numbers, or `yes` and `no`. */
export const numberCell = z.coerce.number();
export const yesOrNo = z.stringbool();

function parseWith<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  where: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  throw new Error(`tools/demo/data/${where}: ${path} ${issue?.message ?? 'is not of its form'}`);
}
