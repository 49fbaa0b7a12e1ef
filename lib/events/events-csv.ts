import { listAllRecords } from '#lib/records/list.ts';
import { csvFile } from '#lib/text/csv.ts';
import { EVENTS } from './record.ts';

/** All events that a search finds, newest first: a row for each change of an event, or one row when it has none. */
export const EVENTS_CSV = csvFile({
  name: 'events.csv',
  scope: 'customer:read',
  query: EVENTS.fileQuery,
  async rows(ctx, query) {
    const found = await listAllRecords(ctx, EVENTS, query);
    return found.flatMap((event) => {
      const changes = event.changes.length > 0 ? event.changes : [undefined];
      return changes.map((change) => ({ event, change }));
    });
  },
  columns: {
    At: ({ event }) => event.createdAt,
    Event: ({ event }) => event.eventType,
    Account: ({ event }) => event.number,
    Name: ({ event }) => event.name,
    Version: ({ event }) => event.version,
    Changed: ({ change }) => change?.label,
    Before: ({ change }) => change?.before,
    After: ({ change }) => change?.after,
    By: ({ event }) => event.actor.name,
    'Event id': ({ event }) => event.eventId,
    'Account id': ({ event }) => event.accountId,
  },
});
