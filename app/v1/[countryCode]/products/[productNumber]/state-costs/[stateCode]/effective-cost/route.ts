import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { EffectiveCostQuery, EffectiveStateCost, StateCode } from '#lib/costs/schema.ts';
import { getEffectiveStateCost } from '#lib/costs/state-costs.ts';
import { ProductNumber } from '#lib/products/schema.ts';

export const GET = operation('getEffectiveCost', {
  summary: 'Retrieve a change of what a product costs in a state',
  description:
    'The cost that takes effect on a date and the one in force the day before. Where the cost does ' +
    'not change on that date, the message names the nearest dates on which it does.',
  scope: 'costs:read',
  params: CountryPath.extend({ productNumber: ProductNumber, stateCode: StateCode }),
  query: EffectiveCostQuery,
  response: EffectiveStateCost,
  handle: ({ ctx, params, query }) =>
    getEffectiveStateCost(ctx, params.productNumber, params.stateCode, query.effectiveDate),
});
