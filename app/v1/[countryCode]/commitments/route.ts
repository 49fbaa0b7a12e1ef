import { operation } from '#lib/api/operation.ts';
import { COMMITMENT_LIST } from '#lib/availability/stock-lists.ts';

export const GET = operation('listCommitments', {
  summary: 'List commitments',
  description: 'Dated demand, by branch, product and date, as the feed had it.',
  scope: 'stock:read',
  query: COMMITMENT_LIST.query,
  response: COMMITMENT_LIST.response,
  handle: ({ ctx, query }) => COMMITMENT_LIST.page(ctx, query),
});
