import { operation } from '#lib/api/operation.ts';
import { STATE_COST_LIST } from '#lib/costs/state-cost-list.ts';

export const GET = operation('listStateCosts', {
  summary: 'List costs of products in states',
  description:
    'By product, state and the day from which a cost applies, as the feed had it; past and future ones too.',
  scope: 'costs:read',
  query: STATE_COST_LIST.query,
  response: STATE_COST_LIST.response,
  handle: ({ ctx, query }) => STATE_COST_LIST.page(ctx, query),
});
