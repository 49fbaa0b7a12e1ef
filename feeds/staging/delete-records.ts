import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse/sync';
import pg from 'pg';
import type { Line } from '#feeds/read/lines.ts';
import { readFeed } from '#feeds/read/read-feed.ts';
import type { LoadProgress } from '#feeds/report.ts';
import type { MergeCounts, Resource } from '#feeds/resource.ts';
import type { BadLines } from '#feeds/validation/bad-lines.ts';
import { decodeUtf8 } from '#feeds/validation/check-line.ts';
import { FeedError } from '#feeds/validation/feed-error.ts';
import { deletedAccountRecord } from '#lib/accounts/staged-accounts.ts';
import type { Clock } from '#lib/time/clock.ts';
import { CopyBatch } from './copy-rows.ts';
import { countryCondition, type Removal, removeRows } from './removal.ts';
import { Staging } from './staging.ts';
import { keyColumns } from './staging-sql.ts';

const { escapeIdentifier: name } = pg;

export type Deletion = Removal & { readonly clock: Clock };

/**
 * Stages the keys of a list, one a line; a key of several members is a line of CSV in their order. Reports
 * lines that are no key. Naming a key twice is fine.
 */
export async function stageKeys(
  client: pg.Client,
  { file }: Pick<Deletion, 'file'>,
  bad: BadLines,
  progress: LoadProgress,
): Promise<void> {
  const { resource } = file;
  const columns = Object.keys(resource.key).map(name);
  await client.query(
    `CREATE TEMPORARY TABLE keys (${columns.map((column) => `${column} text COLLATE "C"`).join(', ')}) ON COMMIT DROP`,
  );
  const insert = `INSERT INTO keys SELECT * FROM json_to_recordset($1::json) AS given (${columns.map((column) => `${column} text`).join(', ')})`;
  for await (const lines of readFeed(file, progress)) {
    const keys = [...lines].flatMap((line) => {
      progress.lines += 1;
      const key = parseKey(line, resource);
      if (typeof key !== 'string') return [key];
      bad.add(line.number, [{ path: '', message: key }], line.bytes);
      return [];
    });
    if (keys.length > 0) await client.query(insert, [JSON.stringify(keys)]);
    await bad.rejects?.flush();
  }
  await client.query('ANALYZE keys');
}

/**
 * Deletes the records whose keys are staged. Accounts are deleted softly, with a version and an event. Keys of what is
 * gone already count as unchanged, so that a list may come again.
 */
export async function deleteStagedKeys(
  client: pg.Client,
  deletion: Deletion,
): Promise<MergeCounts> {
  const { resource } = deletion.file;
  const { countryCode } = deletion;
  await client.query(`
    CREATE TEMPORARY TABLE removed ON COMMIT DROP AS
    SELECT DISTINCT ${keyColumns(resource)
      .map((key) => `stored.${key}`)
      .join(', ')}
    FROM ${name(resource.table)} AS stored JOIN keys ON ${keysMatch(resource)}
    WHERE ${countryCondition(resource, 'stored', countryCode)}`);
  const { rows } = await client.query<{ keys: number }>(
    'SELECT count(*) AS keys FROM (SELECT DISTINCT * FROM keys) AS given',
  );
  const removed = resource.customMerge
    ? await deleteSoftly(client, deletion)
    : await removeRows(client, deletion);
  return { inserted: 0, replaced: 0, unchanged: (rows[0]?.keys ?? 0) - removed, removed };
}

/** Loads each account again as it is, marked as deleted. Returns how many were not deleted before. */
async function deleteSoftly(
  client: pg.Client,
  { file, countryCode, clock }: Deletion,
): Promise<number> {
  const { resource } = file;
  const staging = await Staging.create(client, resource, countryCode, clock);
  await client.query(`
    DECLARE deleted NO SCROLL CURSOR FOR
    SELECT stored.document::text AS document
    FROM ${name(resource.table)} AS stored JOIN removed USING (${keyColumns(resource).join(', ')})`);
  for (let line = 1; ; ) {
    const { rows } = await client.query<{ document: string }>('FETCH 1000 FROM deleted');
    if (rows.length === 0) break;
    const batch = new CopyBatch();
    for (const { document } of rows) {
      const record = resource.read(deletedAccountRecord(document), false);
      if ('issues' in record)
        throw new FeedError(
          `Nothing was changed by ${file.name}: a stored account no longer passes validation (${record.issues[0]?.path} ${record.issues[0]?.message}). Load it again with isDeleted.`,
        );
      batch.add(line, record.values);
      line += 1;
    }
    await pipeline([batch.take()], staging.rows());
  }
  await client.query('CLOSE deleted');
  return (await staging.merge()).replaced;
}

/** The key in a line, by column, or what is wrong with the line. */
function parseKey(line: Line, { key }: Resource): Record<string, string> | string {
  if (line.isTooLong || line.bytes.length > MAX_KEY_BYTES) return 'is too long for a key';
  const text = decodeUtf8(line.bytes);
  if (text === undefined) return 'is not UTF-8';
  if (text.includes('\0')) return 'has a NUL character, which no key has';
  const columns = Object.keys(key);
  const values = columns.length === 1 ? [text] : csvValues(text);
  if (values?.length !== columns.length) {
    const members = Object.values(key).join(',');
    return `is not a key: expected ${members}; leave a missing value empty`;
  }
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? '']));
}

const MAX_KEY_BYTES = 1024;

function csvValues(text: string): readonly string[] | undefined {
  try {
    return parse(text, { record_delimiter: '\n' }).flat();
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

function keysMatch({ key }: Resource): string {
  // Dates compare as text: YYYY-MM-DD.
  return Object.keys(key)
    .map((column) => `stored.${name(column)}::text = keys.${name(column)}`)
    .join(' AND ');
}
