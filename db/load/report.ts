import type { ShownComplaints } from './complaints.ts';
import type { FeedFile } from './feed-files.ts';
import type { ReadProgress } from './read-feed.ts';
import type { MergeCounts } from './resource.ts';

/** What became of one file. */
export type FileSummary = MergeCounts & {
  readonly file: FeedFile;
  /** It was only tried: nothing was changed. */
  readonly isDryRun: boolean;
  /** It was a list of keys, whose records were removed. */
  readonly isDeletion: boolean;
  /** Good records. */
  readonly records: number;
  /** Lines that were rejected, with `skipInvalid`, and the file they went to. */
  readonly rejected: number;
  readonly rejectsPath: string | undefined;
  /** What is wrong with rejected lines. */
  readonly complaints: ShownComplaints;
  /** Why something that was asked for was not done. */
  readonly notes: readonly string[];
  /** Bytes of the feed, uncompressed. */
  readonly feedBytes: number;
  readonly seconds: number;
};

/** How far a file has come: what was read of it, and the lines that were checked. */
export type LineProgress = ReadProgress & { lines: number };

/** Is told how a load goes on. */
export type LoadReport = {
  /** Another load of the same resource and country is at work; this one goes on after it. */
  waiting?(file: FeedFile): void;
  /** Called many times a second. */
  reading?(file: FeedFile, progress: Readonly<LineProgress>): void;
  /** The file is read and checked; its records are merged into the table. */
  merging?(file: FeedFile): void;
  loaded?(summary: FileSummary): void;
  /** A file could not be loaded, and these after it were not tried. */
  notTried?(files: readonly FeedFile[]): void;
};
