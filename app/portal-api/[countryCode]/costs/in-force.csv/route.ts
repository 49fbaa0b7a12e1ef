import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { costsInForceCsv } from '#lib/costs/costs-csv.ts';
import { CostsQuery } from '#lib/costs/schema.ts';

export const GET = operation({
  summary: 'What products cost in each state on a day, as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'costs.csv' },
  scope: 'costs:read',
  caching: 'never',
  params: CountryPath,
  query: CostsQuery,
  response: z.string(),
  handle: ({ ctx, query }) => costsInForceCsv(ctx, query),
});
