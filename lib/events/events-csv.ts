import type { Context } from '#lib/auth/context.ts';
import { searchEvents } from '#lib/events/search-events.ts';
import {
  type EventFileQuery,
  type EventSummary,
  MAX_EVENTS_IN_FILE,
} from '#lib/events/search-schema.ts';
import { type CsvColumns, collectPages, toCsv } from '#lib/text/csv.ts';

/**
 * All events that a search finds, newest first, as CSV (`toCsv`): a row for each change of an event, or one row when it
 * has none. Throws VALIDATION_ERROR above 5,000 events.
 */
export async function eventsCsv(
  ctx: Context<'customer:read'>,
  query: EventFileQuery,
): Promise<string> {
  const events = await collectPages('events', MAX_EVENTS_IN_FILE, async (from) => {
    const { events: rows, nextCursor } = await searchEvents(ctx, { ...query, ...from }, 500);
    return { rows, nextCursor };
  });
  const rows = events.flatMap((event) => {
    const changes = event.changes.length > 0 ? event.changes : [undefined];
    return changes.map((change) => ({ event, change }));
  });
  return toCsv(COLUMNS, rows);
}

const COLUMNS: CsvColumns<{
  event: EventSummary;
  change: EventSummary['changes'][number] | undefined;
}> = {
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
};
