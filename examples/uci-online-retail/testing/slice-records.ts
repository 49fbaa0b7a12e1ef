import { readFile } from 'node:fs/promises';
import type { Conversion } from '../conversion.ts';

/** The records of the feeds as text, by their path in the API. */
export async function recordsByPath(feeds: Conversion['feeds']): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  for (const [country, file] of Object.entries(feeds)) {
    for (const record of (await readFile(file, 'utf8')).trimEnd().split('\n')) {
      const number = /^\{"number":"(\w+)"/.exec(record)?.[1];
      records.set(`/v1/${country}/invoices/${number}`, record);
    }
  }
  return records;
}
