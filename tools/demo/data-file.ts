import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { dayAfter } from '#lib/time/local-time.ts';

/** The records of an NDJSON file in `tools/demo/data`, as they are: the loader validates them. */
export function dataRecords(file: string): object[] {
  return dataLines(file, z.looseObject({}));
}

/**
 * The records of an NDJSON file in `tools/demo/data`, parsed by their schema. Texts in it that begin with a number of days
 * from today (`today-505`) begin with the date (`YYYY-MM-DD`) when `today` is given. Throws an Error that names the
 * invalid line.
 */
export function dataLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  today?: string,
): z.output<Schema>[] {
  const dateOf = memoized((days: string) => dayAfter(today ?? '', Number(days)));
  const lines = readDataFile(file).trimEnd().split('\n');
  return lines.map((line, at) => {
    const dated = today
      ? line.replaceAll(/"today([+-]\d+)/g, (_, days) => `"${dateOf(days)}`)
      : line;
    const { data, error } = schema.safeParse(JSON.parse(dated));
    if (error === undefined) return data;
    const problem = z.prettifyError(error);
    throw new Error(`tools/demo/data/${file}, line ${at + 1}: ${problem}`);
  });
}

export function readDataFile(file: string): string {
  return readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8');
}

/**
 * Caches what `compute` returns for each first argument, for a function of one argument or none. With it data is read
 * on first use, so that a service without demo data reads nothing.
 */
export function memoized<Key extends readonly [] | readonly [unknown], Value>(
  compute: (...key: Key) => Value,
): (...key: Key) => Value {
  const known = new Map<unknown, { readonly value: Value }>();
  return (...key) => {
    const found = known.get(key[0]) ?? { value: compute(...key) };
    known.set(key[0], found);
    return found.value;
  };
}
