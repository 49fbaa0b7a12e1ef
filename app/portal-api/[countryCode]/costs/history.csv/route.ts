import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { costHistoryCsv } from '#lib/costs/costs-csv.ts';
import { CostsQuery } from '#lib/costs/schema.ts';

export const GET = operation({
  summary: 'Every change of what products cost in each state, as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'cost-history.csv' },
  scope: 'costs:read',
  caching: 'never',
  params: CountryPath,
  query: CostsQuery,
  response: z.string(),
  handle: ({ ctx, query }) => costHistoryCsv(ctx, query),
});
