import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { StateCode, StateCost } from '#lib/costs/schema.ts';
import { getStateCost } from '#lib/costs/state-costs.ts';
import { ProductNumber } from '#lib/products/schema.ts';

export const GET = operation('getStateCost', {
  summary: 'Retrieve what a product costs in a state',
  description:
    'The cost in force today, where today is that of the country’s first time zone ' +
    '(Australia/Sydney, Pacific/Auckland).',
  scope: 'costs:read',
  params: CountryPath.extend({ productNumber: ProductNumber, stateCode: StateCode }),
  response: StateCost,
  handle: ({ ctx, params }) => getStateCost(ctx, params.productNumber, params.stateCode),
});
