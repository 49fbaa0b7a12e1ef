import { operation } from '#lib/api/operation.ts';
import { Feed, FeedPath, FeedQuery, retryAfter } from '#lib/feeds/feed.ts';
import { FEED_POLL, getFeed } from '#lib/feeds/feeds.ts';
import { scopesOfFeeds } from '#lib/resources.ts';

export const GET = operation('getFeed', {
  summary: 'Retrieve one feed',
  description:
    'QUEUED, then RUNNING, and at last SUCCEEDED, FAILED or CANCELLED; until then with `Retry-After`. `wait` answers once it is final.',
  scope: scopesOfFeeds,
  params: FeedPath,
  query: FeedQuery,
  longPoll: FEED_POLL,
  retryAfter,
  response: Feed,
  handle: ({ ctx, params }) => getFeed(ctx, params.feedId),
});
