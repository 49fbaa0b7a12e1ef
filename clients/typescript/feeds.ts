import { setTimeout as pause } from 'node:timers/promises';
import type { operations } from './openapi.d.ts';
import { type Client, unwrap } from './results.ts';

export type FeedOptions = {
  readonly countryCode: string;
  /** `resource`, and how it is loaded: `mode`, `dryRun`, `skipInvalid`, `allowRemoving`. */
  readonly query: operations['sendFeed']['parameters']['query'];
  /** NDJSON, or CSV if `contentType` says so; either may be compressed with gzip. */
  readonly body: string | Blob | Uint8Array<ArrayBuffer>;
  readonly contentType?: 'text/csv';
  /** Your name for this feed: whatever is sent with it within 7 days is loaded once. */
  readonly idempotencyKey: string;
  /** Ends it before its time is over: an hour. */
  readonly signal?: AbortSignal;
};

/**
 * Sends a feed, waits until it is final, and returns it: whether it has SUCCEEDED, its counts and issues. Where the answer
 * is lost it is sent again. It may end at any moment: called again with the same key, it goes on.
 * @throws ApiError where the service refuses it, and when `signal` aborts or an hour is over
 */
export async function loadFeed(api: Client, options: FeedOptions) {
  const { countryCode, query, body, contentType = 'application/x-ndjson' } = options;
  const header = { 'Idempotency-Key': options.idempotencyKey };
  const inTime = AbortSignal.timeout(3_600_000);
  const signal = AbortSignal.any([options.signal ?? inTime, inTime]);
  const sent = await api.POST('/v1/{countryCode}/feeds', {
    ...{ params: { path: { countryCode }, query, header }, signal, body: '' },
    ...{ headers: { 'Content-Type': contentType }, bodySerializer: () => body },
  });
  let feed = unwrap(sent);
  const params = { path: { countryCode, feedId: feed.feedId }, query: { wait: 20 } };
  while (feed.finishedAt === undefined) {
    feed = unwrap(await api.GET('/v1/{countryCode}/feeds/{feedId}', { params, signal }));
    // A service that is about to stop answers at once.
    if (feed.finishedAt === undefined) await pause(1_000, undefined, { signal });
  }
  return feed;
}
