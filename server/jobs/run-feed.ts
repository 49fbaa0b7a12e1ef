import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { databaseOnClient } from '#db/client.ts';
import { loadFile } from '#feeds/load-file.ts';
import { type FeedFile, GZIP } from '#feeds/read/feed-files.ts';
import type { FileSummary } from '#feeds/report.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { dryRun, transactionPerLoad } from '#feeds/transaction.ts';
import { FeedError, FeedRejected } from '#feeds/validation/feed-error.ts';
import type { IssueSummary } from '#feeds/validation/issues.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import type { Config } from '#lib/config/config.ts';
import { type ClaimedFeed, type FeedResult, finishFeed } from '#lib/feeds/queue.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { countOf } from '#lib/text/text.ts';
import { makeClock } from '#lib/time/clock.ts';

/** A feed to be run by a process of its own. */
export type FeedJob = {
  readonly feed: ClaimedFeed;
  readonly databaseUrl: string;
  /** Where the asset store is. */
  readonly config: Pick<Config, 'assetStore' | 'dataDir'>;
  /** For its files, which are removed with it. */
  readonly folder: string;
  /** The time of the trade now. */
  readonly now: string;
};

/**
 * How a run ended. `loaded`: its own transaction has recorded that. `ended`: to be recorded, since nothing was loaded.
 * `interrupted`: not the feed's fault.
 */
export type FeedOutcome =
  | { readonly outcome: 'loaded' }
  | { readonly outcome: 'ended'; readonly result: FeedResult }
  | { readonly outcome: 'interrupted'; readonly reason: string };

/** Loads a feed whole, with the record of its success, or not at all. */
export async function runFeed(job: FeedJob, store: AssetStore): Promise<FeedOutcome> {
  try {
    const summary = await load(job, store);
    return summary.isDryRun
      ? { outcome: 'ended', result: resultOf(summary) }
      : { outcome: 'loaded' };
  } catch (error) {
    if (error instanceof FeedRejected) {
      const issues = countOf(error.shown.count, 'issue');
      const told = { ...issuesOf(error.shown), error: `Nothing was loaded, for ${issues}.` };
      return { outcome: 'ended', result: told };
    }
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof FeedError) || error.cause) return { outcome: 'interrupted', reason };
    return { outcome: 'ended', result: { ...NO_ISSUES, error: reason } };
  }
}

async function load(job: FeedJob, store: AssetStore): Promise<FileSummary> {
  const { feed, databaseUrl, now } = job;
  const file = await fetchFeed(job, store);
  const options = {
    countryCode: feed.countryCode,
    skipInvalid: feed.skipsInvalid,
    replace: feed.mode === 'REPLACE',
    maxRemoved: feed.maxRemoved ?? undefined,
    isDeletion: feed.mode === 'DELETE',
    isDryRun: feed.isDryRun,
    clock: makeClock(new Date(now)),
  };
  const database = { url: databaseUrl };
  if (feed.isDryRun) return dryRun(database, (run) => loadFile(file, { ...options, run }));
  const run = transactionPerLoad(database);
  return loadFile(file, { ...options, run, beforeCommit });

  /** Whoever sees the feed as SUCCEEDED sees its records, and can read what it left out. */
  async function beforeCommit(client: pg.Client, summary: FileSummary, rejects?: string) {
    const rejectedBytes = rejects ? await storeRejects(job, store, rejects) : undefined;
    const result = { ...resultOf(summary), ...(rejectedBytes && { rejectedBytes }) };
    const tx = databaseOnClient(client);
    if (!(await finishFeed(tx, feed, result)))
      throw new Error('The feed is not run here any more.');
    const { feedId, clientId } = feed;
    const details = { ...result.counts };
    await recordAudit(tx, { actor: clientId, action: 'feed.loaded', subject: feedId, details });
  }
}

/** Fetches the body of a feed. Throws if it is not what was sent. */
async function fetchFeed({ feed, folder }: FeedJob, store: AssetStore): Promise<FeedFile> {
  const { resource: name, format, storeKey, checksumSha256 } = feed;
  const path = join(folder, feed.feedId);
  const hash = createHash('sha256');
  await pipeline(
    await store.read(storeKey),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  if (hash.digest('hex') !== checksumSha256)
    throw new Error('The asset store has other bytes than were sent.');
  const resource = RESOURCES.find((each) => each.name === name);
  if (!resource) throw new FeedError(`There is no resource ${name} any more.`);
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  const { size } = await file.stat();
  const isCompressed = buffer.equals(GZIP);
  const rejectsPath = `${path}.rejected`;
  return { path, name: 'the feed', resource, size, format, isCompressed, rejectsPath };
}

async function storeRejects({ feed }: FeedJob, store: AssetStore, path: string): Promise<number> {
  const { size } = await stat(path);
  // The store may move it away, and the loader wants it afterwards.
  await copyFile(path, `${path}.copy`, constants.COPYFILE_FICLONE);
  await store.put(feed.rejectedKey, `${path}.copy`);
  return size;
}

function resultOf({ issues, notes, ...summary }: FileSummary): FeedResult {
  const { records, inserted, replaced, unchanged, removed, rejected } = summary;
  const counts = { records, inserted, replaced, unchanged, removed, rejected };
  return { ...issuesOf(issues), counts, notes };
}

const NO_ISSUES = { issues: [], furtherIssues: 0, notes: [] };

function issuesOf({ kinds, ofOtherKinds }: IssueSummary) {
  return { issues: kinds, furtherIssues: ofOtherKinds, notes: [] };
}
