import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { OrderLinesQuery, orderLinesCsv } from '#lib/purchase-orders/lines-csv.ts';

export const GET = operation({
  summary: 'Lines of purchase orders as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'purchase-order-lines.csv' },
  scope: 'procurement:read',
  caching: 'never',
  params: CountryPath,
  query: OrderLinesQuery,
  response: z.string(),
  handle: ({ ctx, query }) => orderLinesCsv(ctx, query),
});
