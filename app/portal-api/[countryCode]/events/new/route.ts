import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { NewEvents, NewEventsQuery } from '#lib/customer/event-search-schema.ts';
import { newEvents } from '#lib/customer/search-events.ts';

export const GET = operation({
  summary: 'What has happened since an event',
  door: 'staff',
  scope: 'customer:read',
  caching: 'never',
  params: CountryPath,
  query: NewEventsQuery,
  response: NewEvents,
  handle: ({ ctx, query }) => newEvents(ctx, query),
});
