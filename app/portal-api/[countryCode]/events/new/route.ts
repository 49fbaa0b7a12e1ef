import { operation } from '#lib/api/operation.ts';
import { listNewEvents, NewEventsQuery } from '#lib/events/recent-events.ts';
import { NewEvents } from '#lib/events/schema.ts';

export const GET = operation('listNewEvents', {
  access: 'staff',
  scope: 'customer:read',
  query: NewEventsQuery,
  response: NewEvents,
  handle: ({ ctx, query }) => listNewEvents(ctx, query),
});
