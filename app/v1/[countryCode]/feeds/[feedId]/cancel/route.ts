import { operation } from '#lib/api/operation.ts';
import { Feed, FeedPath } from '#lib/feeds/feed.ts';
import { cancelFeed } from '#lib/feeds/feeds.ts';
import { scopesOfFeeds } from '#lib/resources.ts';

export const POST = operation('cancelFeed', {
  summary: 'Cancel a feed',
  description:
    'Nothing of it is loaded, unless it has succeeded by then: `state` of the answer says which.',
  scope: scopesOfFeeds,
  params: FeedPath,
  response: Feed,
  handle: ({ ctx, params }) => cancelFeed(ctx, params.feedId),
});
