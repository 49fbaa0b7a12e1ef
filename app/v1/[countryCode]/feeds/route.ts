import { operation } from '#lib/api/operation.ts';
import { RequiredIdempotencyKeyHeader } from '#lib/api/request/input.ts';
import { acceptFeed } from '#lib/feeds/accept.ts';
import { Feed, FeedPage, FeedParameters, FeedsQuery, retryAfter } from '#lib/feeds/feed.ts';
import { feedBody } from '#lib/feeds/feed-body.ts';
import { listFeeds } from '#lib/feeds/feeds.ts';
import { scopesOfFeeds, scopesToLoad } from '#lib/resources.ts';

export const GET = operation('listFeeds', {
  summary: 'List feeds',
  description: "The client's own, of resources that it may load, the newest first, for 90 days.",
  scope: scopesOfFeeds,
  query: FeedsQuery,
  response: FeedPage,
  handle: ({ ctx, query }) => listFeeds(ctx, query),
});

export const POST = operation('sendFeed', {
  summary: 'Send a feed',
  description:
    'Records of a resource, a line each, as NDJSON or CSV, compressed with gzip or not: up to 1 GiB, and unpacked up to ' +
    '10 GiB and 100 times as much. They are loaded whole or not at all, one feed of a client after the other, ' +
    'in the order in which they were accepted. Ask for the feed at `Location` until its state is final. For `DELETE`, ' +
    'each line is a key, its members separated by commas in the order of the documentation, as `text/csv`. Needs the ' +
    'scope `feeds:` of what reads the resource: `feeds:stock` where that is `stock:read`. Send it again with the same ' +
    '`Idempotency-Key` when the answer was lost: without one, an older feed could overwrite a newer one. 50 of a client ' +
    'may be queued.',
  scope: scopesToLoad,
  query: FeedParameters,
  headers: RequiredIdempotencyKeyHeader,
  upload: feedBody,
  returns: 'accepted',
  retryAfter,
  response: Feed,
  handle: ({ ctx, query, headers, upload }) =>
    acceptFeed(ctx, query, upload, headers.idempotencyKey),
});
