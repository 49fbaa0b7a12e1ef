import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { EventFileQuery } from '#lib/events/search-schema.ts';
import { eventsCsv } from '#lib/events/events-csv.ts';

export const GET = operation({
  summary: 'Events found, as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'events.csv' },
  scope: 'customer:read',
  caching: 'never',
  params: CountryPath,
  query: EventFileQuery,
  response: z.string(),
  handle: ({ ctx, query }) => eventsCsv(ctx, query),
});
