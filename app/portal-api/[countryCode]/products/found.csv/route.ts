import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { productsCsv } from '#lib/products/products-csv.ts';
import { FoundProductsQuery } from '#lib/products/search/schema.ts';

export const GET = operation({
  summary: 'Products found, as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'products.csv' },
  scope: 'product:read',
  caching: 'never',
  params: CountryPath,
  query: FoundProductsQuery,
  response: z.string(),
  handle: ({ ctx, query }) => productsCsv(ctx, query),
});
