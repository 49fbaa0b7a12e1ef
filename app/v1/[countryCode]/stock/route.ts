import { operation } from '#lib/api/operation.ts';
import { STOCK_LIST } from '#lib/availability/stock-lists.ts';

export const GET = operation('listStock', {
  summary: 'List stock',
  description: 'What is on hand and reserved, by branch and product, as the feed had it.',
  scope: 'stock:read',
  query: STOCK_LIST.query,
  response: STOCK_LIST.response,
  handle: ({ ctx, query }) => STOCK_LIST.page(ctx, query),
});
