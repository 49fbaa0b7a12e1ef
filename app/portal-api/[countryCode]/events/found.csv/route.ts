import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { EVENTS } from '#lib/events/record.ts';
import { eventsCsv } from '#lib/events/events-csv.ts';

export const GET = operation({
  summary: 'Events found, as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'events.csv' },
  scope: 'customer:read',
  caching: 'never',
  params: CountryPath,
  query: EVENTS.fileQuery,
  response: z.string(),
  handle: ({ ctx, query }) => eventsCsv(ctx, query),
});
