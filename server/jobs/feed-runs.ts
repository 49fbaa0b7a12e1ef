import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { requestScope } from '#db/request-scope.ts';
import {
  type ClaimedFeed,
  claimFeed,
  finishFeed,
  releaseFeed,
  renewLease,
} from '#lib/feeds/queue.ts';
import { errorFields } from '#lib/logging/error-log.ts';
import type { Services } from '#lib/services.ts';
import { startWorker, type Worker, type WorkerScript } from '#server/workers/worker-queue.ts';
import { type JobServices, startRepeating } from './repeating.ts';
import type { FeedJob, FeedOutcome } from './run-feed.ts';

const SCRIPT: WorkerScript = {
  script: 'feed-worker.ts',
  what: 'loads a feed',
  heapMegabytes: 512,
  hasEnvironment: true,
};
const LIMITS = { maxJobMs: 12 * 3_600_000, maxMegabytes: 1_024 };

const PACE = {
  /** How often it looks for feeds to run, in milliseconds. */
  everyMs: 1_000,
  /** How often a run says that it is alive, and learns that it is cancelled. */
  beatMs: 2_000,
  /** When one that was interrupted is run again; the wait doubles. */
  againSeconds: 10,
};

type RunServices = JobServices & Pick<Services, 'db' | 'clock' | 'config'>;

type Options = {
  readonly databaseUrl: string;
  readonly pace?: typeof PACE;
  readonly start?: typeof startWorker;
};

/** Runs feeds that clients sent, each in a process of its own, as `claimFeed` has them in turn. */
export function startFeedRuns(
  services: RunServices,
  { databaseUrl, pace = PACE, start = startWorker }: Options,
): { stop(): Promise<void> } {
  const { db, log, clock } = services;
  const { assetStore, dataDir } = services.config;
  const root = join(dataDir, 'feeds');
  const runs = new Map<Promise<void>, () => void>();
  // What a killed process left.
  let isEmptied = rm(root, { recursive: true, force: true });
  let isStopping = false;
  const job = {
    name: 'feeds',
    everyMs: pace.everyMs,
    failure: 'could not look for feeds to run; trying again',
  };
  const looking = startRepeating(services, job, async () => {
    await isEmptied.catch((error: unknown) => {
      isEmptied = rm(root, { recursive: true, force: true });
      throw error;
    });
    for (;;) {
      const feed = isStopping ? undefined : await claimFeed(db);
      if (!feed) return;
      begin(feed);
    }
  });
  return {
    async stop() {
      isStopping = true;
      // First: it might claim again what is given back.
      await looking.stop();
      for (const end of runs.values()) end();
      await Promise.all(runs.keys());
    },
  };

  function begin(feed: ClaimedFeed): void {
    const worker = start(SCRIPT, LIMITS);
    const run = requestScope
      .exit(() => runToEnd(feed, worker))
      .catch((error: unknown) =>
        log.warn(
          { ...errorFields(error), feedId: feed.feedId },
          'the end of a feed was not recorded',
        ),
      )
      .finally(() => runs.delete(run));
    runs.set(run, worker.end);
    if (isStopping) worker.end();
  }

  async function runToEnd(feed: ClaimedFeed, worker: Worker): Promise<void> {
    const folder = join(root, `${feed.feedId}-${feed.runs}`);
    let renewal = Promise.resolve();
    const beat = setInterval(() => {
      renewal = renew(feed, worker.end);
    }, pace.beatMs);
    const ended = async (outcome: FeedOutcome) => {
      clearInterval(beat);
      await renewal;
      await record(feed, outcome);
    };
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = clock.now().toISOString();
      const job: FeedJob = { feed, databaseUrl, config: { assetStore, dataDir }, folder, now };
      // Our own process answers.
      const answer = (await worker.run(job)) as FeedOutcome | undefined;
      await ended(answer ?? { outcome: 'interrupted', reason: 'its process ended' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await ended({ outcome: 'interrupted', reason });
    } finally {
      clearInterval(beat);
      worker.end();
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function renew(feed: ClaimedFeed, end: () => void): Promise<void> {
    try {
      if (!(await renewLease(db, feed))) end();
    } catch (error) {
      // The database is away, or the load is committing at this moment.
      const fields = { ...errorFields(error), feedId: feed.feedId };
      log.debug(fields, 'the lease of a feed was not renewed');
    }
  }

  async function record(feed: ClaimedFeed, ended: FeedOutcome): Promise<void> {
    const { feedId, clientId, resource, runs: attempt } = feed;
    const fields = { feedId, clientId, resource };
    if (ended.outcome === 'loaded') {
      log.info(fields, 'loaded a feed');
    } else if (ended.outcome === 'ended') {
      const isRecorded = await finishFeed(db, feed, ended.result);
      if (isRecorded) log.info(fields, 'a feed changed nothing');
    } else if (isStopping) {
      await releaseFeed(db, feed);
    } else {
      const isAgain = await renewLease(db, feed, pace.againSeconds * 2 ** (attempt - 1));
      const { reason } = ended;
      // Else it was cancelled.
      if (isAgain)
        log.warn({ ...fields, attempt, reason }, 'a feed was interrupted and will be run again');
    }
  }
}
