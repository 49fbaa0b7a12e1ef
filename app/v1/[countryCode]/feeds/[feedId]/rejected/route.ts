import { binarySchema } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import { FeedPath } from '#lib/feeds/feed.ts';
import { getRejectedLines } from '#lib/feeds/feeds.ts';
import { scopesOfFeeds } from '#lib/resources.ts';

export const GET = operation('downloadRejectedLines', {
  summary: 'Download the rejected lines of a feed',
  description:
    'What `skipInvalid` left out, a line of JSON each: its number, the reasons, and the line itself. For 7 days; a 404 where ' +
    'there are none.',
  scope: scopesOfFeeds,
  params: FeedPath,
  returns: 'bytes',
  response: binarySchema('application/x-ndjson'),
  handle: ({ ctx, params }) => getRejectedLines(ctx, params.feedId),
});
