import { operation } from '#lib/api/operation.ts';
import { HOLDBACK_LIST } from '#lib/availability/stock-lists.ts';

export const GET = operation('listChannelHoldbacks', {
  summary: 'List holdbacks of channels',
  description: 'What channels keep from sale, by channel, branch and product, as the feed had it.',
  scope: 'stock:read',
  query: HOLDBACK_LIST.query,
  response: HOLDBACK_LIST.response,
  handle: ({ ctx, query }) => HOLDBACK_LIST.page(ctx, query),
});
