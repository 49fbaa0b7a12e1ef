import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import { type Clock, systemClock } from '#lib/time/clock.ts';
import type { FeedFile } from './read/feed-files.ts';
import type { FileSummary, LoadProgress, LoadReport } from './report.ts';
import type { MergeCounts, Resource } from './resource.ts';
import { RESOURCES } from './resources.ts';
import { deleteStagedKeys, stageKeys } from './staging/delete-records.ts';
import { removeUnstaged } from './staging/removal.ts';
import { checkStagedRecords, stageLines } from './staging/stage-lines.ts';
import { Staging } from './staging/staging.ts';
import type { LoadRunner } from './transaction.ts';
import { BadLines } from './validation/bad-lines.ts';
import { FeedRejected } from './validation/feed-error.ts';

/** How files are loaded. */
export type FileOptions = {
  readonly countryCode: CountryCode;
  /** Loads the good lines; the bad ones go to `<file>.rejected.ndjson`. */
  readonly skipInvalid?: boolean;
  /** Also removes records that a file no longer has, where the resource allows it. */
  readonly replace?: boolean;
  /** How many records of a resource `replace` may remove (default: a tenth). */
  readonly maxRemoved?: number | undefined;
  /** The files list keys, one a line, whose records are deleted (accounts softly, with events). */
  readonly isDeletion?: boolean;
  /** Checks and counts, and changes nothing: `run` rolls back, and no file is written either. */
  readonly isDryRun?: boolean;
  /** Dates the changes. */
  readonly clock?: Clock;
  readonly report?: LoadReport;
  /** Runs at the end of the transaction of a load: when it throws, nothing is loaded. `rejects` has the rejected lines. */
  readonly beforeCommit?: (
    client: pg.Client,
    summary: FileSummary,
    rejects: string | undefined,
  ) => Promise<void>;
  readonly resources?: readonly Resource[];
};

type RunOptions = FileOptions & { readonly run: LoadRunner };

/** Loads one file in one transaction. Throws FeedError, having stored nothing of the file. */
export async function loadFile(file: FeedFile, options: RunOptions): Promise<FileSummary> {
  const started = performance.now();
  const { skipInvalid = false, isDryRun = false, isDeletion = false } = options;
  const bad = new BadLines(file, skipInvalid && !isDryRun ? file.rejectsPath : undefined);
  const progress = { bytes: 0, feedBytes: 0, lines: 0 };
  const { countryCode, report, run } = options;
  const onWait = () => report?.waiting?.(file);
  const load = async (client: pg.Client): Promise<FileSummary> => {
    const work = isDeletion ? deleteListed : mergeRecords;
    const counts = await work(client, file, options, bad, progress);
    await bad.rejects?.finish();
    const rejects = bad.lines > 0 ? bad.rejects : undefined;
    const summary = {
      ...counts,
      file,
      isDryRun,
      isDeletion,
      records: progress.lines - bad.lines,
      rejected: bad.lines,
      rejectsPath: rejects?.path,
      issues: bad.shown(),
      notes: notesOn(file, options, bad),
      feedBytes: progress.feedBytes,
      seconds: 0,
    };
    await options.beforeCommit?.(client, summary, rejects?.partialPath);
    return summary;
  };
  const summary = await run({ resource: file.resource, countryCode, onWait }, load).catch(
    async (error: unknown) => {
      await bad.rejects?.discard();
      throw error;
    },
  );
  await bad.rejects?.publish();
  return { ...summary, seconds: Math.round(performance.now() - started) / 1_000 };
}

type LoadSteps = (
  client: pg.Client,
  file: FeedFile,
  options: RunOptions,
  bad: BadLines,
  progress: LoadProgress,
) => Promise<MergeCounts>;

const deleteListed: LoadSteps = async (client, file, options, bad, progress) => {
  const { countryCode, clock = systemClock, resources = RESOURCES } = options;
  const deletion = { file, countryCode, clock, resources };
  await stageKeys(client, deletion, bad, progress);
  rejectUnlessSkipping(file, options, bad);
  return deleteStagedKeys(client, deletion);
};

const mergeRecords: LoadSteps = async (client, file, options, bad, progress) => {
  const { countryCode, clock = systemClock, report, replace = false } = options;
  const { resources = RESOURCES, maxRemoved } = options;
  const staging = await Staging.create(client, file.resource, countryCode, clock);
  const source = { file, countryCode };
  await stageLines(source, staging, bad, progress, () => report?.reading?.(file, progress));
  await checkStagedRecords(file, staging, bad, removesUnstaged(file, replace, bad));
  rejectUnlessSkipping(file, options, bad);
  const isReplaced = removesUnstaged(file, replace, bad);
  const removed = isReplaced
    ? await removeUnstaged(client, { file, countryCode, resources, maxRemoved })
    : 0;
  return { ...(await staging.merge()), removed };
};

function rejectUnlessSkipping(file: FeedFile, { skipInvalid }: RunOptions, bad: BadLines): void {
  if (bad.lines > 0 && !skipInvalid) throw new FeedRejected(file.name, bad.shown());
}

/** A rejected line may be about a record that would otherwise look removed. */
function removesUnstaged(file: FeedFile, replace: boolean, bad: BadLines): boolean {
  return replace && file.resource.neverRemoved === undefined && bad.lines === 0;
}

function notesOn(file: FeedFile, options: RunOptions, bad: BadLines): string[] {
  if (!options.replace || removesUnstaged(file, options.replace, bad)) return [];
  const { name, neverRemoved = 'lines of the file were rejected' } = file.resource;
  return [`replacing removed nothing from ${name}: ${neverRemoved}`];
}
