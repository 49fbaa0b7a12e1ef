import type { CountryCode } from '#lib/api/fields.ts';
import { type Clock, systemClock } from '#lib/clock.ts';
import { findFeedFiles } from './feed-files.ts';
import { loadFile } from './load-file.ts';
import type { FileSummary, LoadReport } from './report.ts';
import type { Resource } from './resource.ts';
import { RESOURCES } from './resources.ts';

export type LoadOptions = {
  /** A PostgreSQL database with the project's tables. */
  readonly url: string;
  readonly countryCode: CountryCode;
  /** Files, or folders of them. */
  readonly paths: readonly string[];
  /** Keep the good lines; the bad ones go to `<file>.rejected.ndjson`. */
  readonly skipInvalid?: boolean;
  /** Also remove what a file no longer holds, where its resource allows it. */
  readonly replace?: boolean;
  /** How long to wait where something else than a load has locked a table (30 s). */
  readonly lockTimeoutMs?: number;
  /** What changes are dated by. */
  readonly clock?: Clock;
  readonly report?: LoadReport;
  readonly resources?: readonly Resource[];
};

/**
 * Loads feeds (docs/feeds.md) in the order that their records need, a transaction each. Throws
 * FeedError at the first that cannot be loaded; those before it stay, and were reported.
 */
export async function loadFeeds(options: LoadOptions): Promise<FileSummary[]> {
  const { url, countryCode, paths, report = {}, resources = RESOURCES } = options;
  const { skipInvalid = false, replace = false, lockTimeoutMs, clock = systemClock } = options;
  const summaries: FileSummary[] = [];
  for (const file of await findFeedFiles(paths, resources)) {
    const summary = await loadFile(url, file, {
      countryCode,
      skipInvalid,
      replace,
      lockTimeoutMs,
      clock,
      report,
    });
    report.loaded?.(summary);
    summaries.push(summary);
  }
  return summaries;
}
