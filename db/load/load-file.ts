import type { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/clock.ts';
import { BadLines } from './bad-lines.ts';
import { FeedRefused } from './feed-error.ts';
import type { FeedFile } from './feed-files.ts';
import type { FileSummary, LineProgress, LoadReport } from './report.ts';
import type { MergeCounts } from './resource.ts';
import { checkStaged, stageLines } from './stage-lines.ts';
import { Staging } from './staging.ts';
import { inLoadTransaction } from './transaction.ts';

export type FileOptions = {
  readonly countryCode: CountryCode;
  /** Keep the good lines of a file with bad ones. */
  readonly skipInvalid: boolean;
  /** Also remove what the file no longer holds, where the resource allows it. */
  readonly replace: boolean;
  readonly lockTimeoutMs?: number | undefined;
  readonly clock: Clock;
  readonly report: LoadReport;
};

/** Loads one file in one transaction. Throws FeedError, nothing of the file being kept. */
export async function loadFile(
  url: string,
  file: FeedFile,
  options: FileOptions,
): Promise<FileSummary> {
  const started = performance.now();
  const bad = new BadLines(file, options.skipInvalid);
  const progress = { bytes: 0, feedBytes: 0, lines: 0 };
  const counts = await keepGoodLines(url, file, options, bad, progress).catch(
    async (error: unknown) => {
      await bad.rejects?.discard();
      throw error;
    },
  );
  await bad.rejects?.publish();
  return {
    ...counts,
    file,
    records: progress.lines - bad.lines,
    rejected: bad.lines,
    rejectsPath: bad.lines > 0 ? bad.rejects?.path : undefined,
    complaints: bad.first,
    complaintCount: bad.complaints,
    notes: notesOn(file, options, bad),
    feedBytes: progress.feedBytes,
    seconds: (performance.now() - started) / 1_000,
  };
}

function keepGoodLines(
  url: string,
  file: FeedFile,
  { countryCode, lockTimeoutMs, clock, report, ...options }: FileOptions,
  bad: BadLines,
  progress: LineProgress,
): Promise<MergeCounts> {
  const { resource } = file;
  const waiting = () => report.waiting?.(file);
  const transaction = { url, resource, countryCode, lockTimeoutMs, waiting };
  return inLoadTransaction(transaction, async (client) => {
    const staging = await Staging.create(client, resource, countryCode, clock);
    await stageLines(file, staging, bad, progress, () => report.reading?.(file, progress));
    report.merging?.(file);
    await checkStaged(file, staging, bad, removes(file, options.replace, bad));
    if (bad.lines > 0 && !options.skipInvalid) {
      throw new FeedRefused(file.name, bad.first, bad.complaints);
    }
    const counts = await staging.merge(removes(file, options.replace, bad));
    await bad.rejects?.finish();
    return counts;
  });
}

/** A rejected line may be about a record that would otherwise look as if it were gone. */
function removes(file: FeedFile, replace: boolean, bad: BadLines): boolean {
  return replace && file.resource.removal === 'allowed' && bad.lines === 0;
}

function notesOn(file: FeedFile, options: FileOptions, bad: BadLines): string[] {
  if (!options.replace || removes(file, options.replace, bad)) return [];
  const { removal } = file.resource;
  const why = removal === 'allowed' ? 'lines of the file were rejected' : removal.never;
  return [`--replace removed nothing from ${file.resource.name}: ${why}`];
}
