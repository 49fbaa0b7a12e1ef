import { randomUUID } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';
import type { TestDatabase } from '#db/testing/database.ts';
import type { Feed } from '#lib/feeds/feed.ts';
import { makeLog } from '#lib/logging/log.ts';
import { FEED_SCOPES } from '#lib/resources.ts';
import { services } from '#lib/services.ts';
import { makeClock } from '#lib/time/clock.ts';
import { startFeedRuns } from '#server/jobs/feed-runs.ts';
import { type FeedJob, runFeed } from '#server/jobs/run-feed.ts';
import { startWorker, type Worker } from '#server/workers/worker-queue.ts';
import type { Transport } from '#tests/contract/transport.ts';

const SCOPES = [...FEED_SCOPES, 'stock:read'].join(' ');

type Sent = { readonly status: number; readonly headers: Headers; readonly body: Feed };

/** A client of its own that sends feeds to a country. */
export function feedClient(api: Transport, country = 'au', claims: Record<string, unknown> = {}) {
  const clientId = randomUUID();
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const token = await api.issuer.token({ client_id: clientId, scope: SCOPES, ...claims });
    const headers = {
      authorization: `Bearer ${token}`,
      ...Object.fromEntries(new Headers(init.headers)),
    };
    return api.send(`/v1/${country}/feeds${path}`, { ...init, headers });
  }
  return {
    clientId,
    call,
    async send(
      query: string,
      body: NonNullable<RequestInit['body']>,
      headers: Record<string, string> = {},
    ): Promise<Sent> {
      const response = await call(`?${query}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/x-ndjson',
          'idempotency-key': randomUUID(),
          ...headers,
        },
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async get(feedId: string): Promise<Feed> {
      return (await call(`/${feedId}`)).json();
    },
    /** The feed once it is final. */
    async final(feedId: string): Promise<Feed> {
      return vi.waitFor(
        async () => {
          const feed: Feed = await this.get(feedId);
          if (!['SUCCEEDED', 'FAILED', 'CANCELLED'].includes(feed.state))
            throw new Error(`is ${feed.state}`);
          return feed;
        },
        { timeout: 60_000, interval: 50 },
      );
    },
  };
}

/** Lines of NDJSON. */
export function lines(...records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

export const PACE = { everyMs: 20, beatMs: 50, againSeconds: 0.1 };

/** Runs feeds until the test ends; `run` takes the place of the process of each. */
export function startRuns(
  { url }: Pick<TestDatabase, 'url'>,
  run: ((job: FeedJob) => Promise<unknown>) | 'in a process' = inThisProcess,
) {
  const { db, assetStore: _, config, ...others } = services();
  const metrics = { watchJob: () => ({ succeeded: () => undefined, failed: () => undefined }) };
  const start = run === 'in a process' ? startWorker : () => fakeWorker(run);
  const runs = startFeedRuns(
    {
      ...others,
      db,
      log: makeLog('silent'),
      metrics,
      clock: makeClock(undefined),
      config,
    },
    { databaseUrl: url, pace: PACE, start },
  );
  onTestFinished(() => runs.stop());
  return runs;
}

/** Loads a feed here, which takes less time than a process. */
export function inThisProcess(job: FeedJob): Promise<unknown> {
  return runFeed(job, services().assetStore);
}

/** In place of a process: once it is ended it has no answer any more. */
function fakeWorker(run: (job: FeedJob) => Promise<unknown>): Worker {
  const ended = Promise.withResolvers<undefined>();
  return {
    run: (job) => Promise.race([run(job as FeedJob), ended.promise]),
    pid: undefined,
    hasEnded: () => false,
    end: () => ended.resolve(undefined),
  };
}
