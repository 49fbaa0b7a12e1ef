import { operation } from '#lib/api/operation.ts';
import { Feed, FeedPath, retryAfter } from '#lib/feeds/feed.ts';
import { getFeed } from '#lib/feeds/feeds.ts';
import { scopesOfFeeds } from '#lib/resources.ts';

export const GET = operation('getFeed', {
  summary: 'Retrieve one feed',
  description:
    'QUEUED, then RUNNING, and at last SUCCEEDED, FAILED or CANCELLED; until then with `Retry-After`.',
  scope: scopesOfFeeds,
  params: FeedPath,
  retryAfter,
  response: Feed,
  handle: ({ ctx, params }) => getFeed(ctx, params.feedId),
});
