import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { branchHoursCsv } from '#lib/branches/hours-csv.ts';
import { BranchHoursQuery } from '#lib/branches/hours-csv-schema.ts';

export const GET = operation({
  summary: 'Hours of a branch, as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'branch-hours.csv' },
  scope: 'enterprise:read',
  caching: 'never',
  params: CountryPath,
  query: BranchHoursQuery,
  response: z.string(),
  handle: ({ ctx, query }) => branchHoursCsv(ctx, query),
});
