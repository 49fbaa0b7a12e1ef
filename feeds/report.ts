import type { FeedFile } from './read/feed-files.ts';
import type { ReadProgress } from './read/read-feed.ts';
import type { MergeCounts } from './resource.ts';
import type { IssueSummary } from './validation/issues.ts';

/** The outcome of one file. */
export type FileSummary = MergeCounts & {
  readonly file: FeedFile;
  /** Nothing was changed. */
  readonly isDryRun: boolean;
  /** The file listed keys whose records were deleted. */
  readonly isDeletion: boolean;
  /** Valid records. */
  readonly records: number;
  /** Lines rejected with `skipInvalid`, and the file they were written to. */
  readonly rejected: number;
  readonly rejectsPath: string | undefined;
  /** Issues about rejected lines. */
  readonly issues: IssueSummary;
  /** Why something requested was not done. */
  readonly notes: readonly string[];
  /** Size of the feed, uncompressed. */
  readonly feedBytes: number;
  readonly seconds: number;
};

/** A summary as a line of JSON, for a scheduler. */
export function summaryJson({ file, issues, ...counts }: FileSummary): string {
  const { path, resource } = file;
  return JSON.stringify({ file: path, resource: resource.name, ...counts, issues: issues.texts });
}

/** Bytes read and lines checked so far. */
export type LoadProgress = ReadProgress & { lines: number };

/** Callbacks for the progress of a load. */
export type LoadReport = {
  /** Another load of the same resource and country is running; this one waits for it. */
  waiting?(file: FeedFile): void;
  /** Called many times a second. */
  reading?(file: FeedFile, progress: Readonly<LoadProgress>): void;
  loaded?(summary: FileSummary): void;
  /** These files were not tried, because one before them failed. */
  notTried?(files: readonly FeedFile[]): void;
};
