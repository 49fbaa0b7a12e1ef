import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { assetsCsv } from '#lib/assets/assets-csv.ts';
import { FoundAssetsQuery } from '#lib/assets/search-schema.ts';

export const GET = operation({
  summary: 'Digital assets found, as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'assets.csv' },
  scope: 'assets:read',
  caching: 'never',
  params: CountryPath,
  query: FoundAssetsQuery,
  response: z.string(),
  handle: ({ ctx, query }) => assetsCsv(ctx, query),
});
