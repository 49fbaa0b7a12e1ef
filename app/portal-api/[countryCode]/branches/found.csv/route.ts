import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { branchesCsv } from '#lib/branches/branches-csv.ts';
import { BranchSearchQuery } from '#lib/branches/search/schema.ts';

export const GET = operation({
  summary: 'Branches found, as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'branches.csv' },
  scope: 'enterprise:read',
  caching: 'never',
  params: CountryPath,
  query: BranchSearchQuery,
  response: z.string(),
  handle: ({ ctx, query }) => branchesCsv(ctx, query),
});
