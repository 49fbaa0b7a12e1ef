import { operation } from '#lib/api/operation.ts';
import { listEvents } from '#lib/events/events.ts';
import { EventPage, EventQuery } from '#lib/events/schema.ts';

export const GET = operation('listEvents', {
  summary: 'List events',
  description:
    'What happened to accounts, by `createdAt`, then `eventId`. Every page has a `nextCursor`: ask again ' +
    'from it for ever, and each event comes once. A cursor behind which events are no longer retained ' +
    'is a 400: read the accounts again, and the events without a cursor.',
  scope: 'customer:read',
  query: EventQuery,
  response: EventPage,
  handle: ({ ctx, query }) => listEvents(ctx, query),
});
