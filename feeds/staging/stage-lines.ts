import { pipeline } from 'node:stream/promises';
import type { FeedFile } from '#feeds/read/feed-files.ts';
import type { Line } from '#feeds/read/lines.ts';
import { readFeed } from '#feeds/read/read-feed.ts';
import type { LoadProgress } from '#feeds/report.ts';
import type { BadLines } from '#feeds/validation/bad-lines.ts';
import { CsvChecker } from '#feeds/validation/check-csv.ts';
import { type CheckedLine, checkLine } from '#feeds/validation/check-line.ts';
import { printable } from '#feeds/validation/issues.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { CopyBatch } from './copy-rows.ts';
import type { Staging } from './staging.ts';

/** A feed and the country it is loaded for. */
type FeedSource = { readonly file: FeedFile; readonly countryCode: CountryCode };

/** Checks every line of a file and stages the good ones, calling `progressed` as it proceeds. */
export async function stageLines(
  source: FeedSource,
  staging: Staging,
  bad: BadLines,
  progress: LoadProgress,
  progressed: () => void,
): Promise<void> {
  const { file } = source;
  const check = lineChecker(source);
  await pipeline(rows, staging.rows());

  async function* rows(): AsyncGenerator<Buffer> {
    const batch = new CopyBatch();
    for await (const lines of readFeed(file, progress)) {
      for (const line of lines) {
        const checked = check(line);
        if (checked === undefined) continue;
        progress.lines += 1;
        if ('values' in checked) batch.add(line.number, checked.values);
        else bad.add(line.number, checked.issues, line.isTooLong ? undefined : line.bytes);
      }
      await bad.rejects?.flush();
      progressed();
      const copied = batch.take();
      if (copied.length > 0) yield copied;
    }
  }
}

/** The check for the feed's format; it returns undefined for a line that is not a record. */
function lineChecker({ file, countryCode }: FeedSource): (line: Line) => CheckedLine | undefined {
  if (file.format === 'ndjson') return (line) => checkLine(file.resource, line, countryCode);
  const csv = new CsvChecker(file, countryCode);
  return (line) => csv.check(line);
}

/**
 * Checks the staged records against each other and the database, and unstages those with issues. With `remove`,
 * records that are not staged are about to be removed.
 */
export async function checkStagedRecords(
  file: FeedFile,
  staging: Staging,
  bad: BadLines,
  remove: boolean,
): Promise<void> {
  await staging.check(remove);
  const lines = lineFinder(file);
  try {
    for await (const { line, paths, messages } of staging.issues()) {
      const message = (at: number) => printable(messages[at] ?? '');
      const issues = paths.map((path, at) => ({ path, message: message(at) }));
      const bytes = bad.rejects === undefined ? undefined : await lines.find(line);
      bad.add(line, issues, bytes);
      await bad.rejects?.flush();
    }
  } finally {
    await lines.close();
  }
  await staging.reject();
}

/** Reads a feed again to find lines, which must be requested in order. */
function lineFinder(file: FeedFile) {
  const lines = eachLine(file);
  return {
    async find(number: number): Promise<Buffer | undefined> {
      for (;;) {
        const { value } = await lines.next();
        if (value === undefined || value.number === number) return value?.bytes;
      }
    },
    close: () => lines.return(undefined),
  };
}

async function* eachLine(file: FeedFile): AsyncGenerator<Line, undefined> {
  for await (const lines of readFeed(file)) yield* lines;
  return undefined;
}
