import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';

/**
 * The rows of a CSV file in `db/demo/data`, whose first line names the columns, in the form that the
 * schema of a row gives them. Throws an Error that says which line is not of that form.
 */
export function dataRows<Row extends z.ZodObject>(file: string, row: Row): z.output<Row>[] {
  const rows = parse<Parsed>(readDataFile(file), { columns: true, info: true });
  return rows.map(({ record, info }) => {
    const { data, error } = row.safeParse(record);
    if (error === undefined) return data;
    const [issue] = error.issues;
    const what = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not a row'}`;
    throw new Error(`db/demo/data/${file}, line ${info.lines}: ${what}`);
  });
}

/** The text of a file in `db/demo/data`. */
export function readDataFile(file: string): string {
  return readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8');
}

/** A record with the line that it ends on. */
type Parsed = { readonly record: unknown; readonly info: { readonly lines: number } };
