// The process that loads a feed, so that requests are served as quickly as without it. Whoever started it kills it when
// the feed is cancelled: PostgreSQL then rolls back.

import { makeLog } from '#lib/logging/log.ts';
import { type FeedJob, runFeed } from '#server/jobs/run-feed.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import { runJobs } from './worker.ts';

runJobs((job) => run(job as FeedJob));

async function run(job: FeedJob) {
  // Its standard output is not read: reasons go to the parent.
  const store = makeAssetStore(job.config, makeLog('silent'));
  return runFeed(job, store).finally(() => store.close());
}
