import type { FeedFile } from './feed-files.ts';
import type { ReadProgress } from './read-feed.ts';
import type { MergeCounts } from './resource.ts';

/** What became of one file. */
export type FileSummary = MergeCounts & {
  readonly file: FeedFile;
  /** Good records. */
  readonly records: number;
  /** Lines that were rejected, with `skipInvalid`, and the file they went to. */
  readonly rejected: number;
  readonly rejectsPath: string | undefined;
  /** The first complaints about rejected lines, and how many there are altogether. */
  readonly complaints: readonly string[];
  readonly complaintCount: number;
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
};
