import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { accountsCsv } from '#lib/accounts/accounts-csv.ts';
import { ACCOUNTS } from '#lib/accounts/record.ts';

export const GET = operation({
  summary: 'Accounts found, as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'accounts.csv' },
  scope: 'customer:read',
  caching: 'never',
  params: CountryPath,
  query: ACCOUNTS.fileQuery,
  response: z.string(),
  handle: ({ ctx, query }) => accountsCsv(ctx, query),
});
