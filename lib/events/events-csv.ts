import type { z } from 'zod';
import type { Context } from '#lib/auth/context.ts';
import type { EventSummary } from '#lib/events/search-schema.ts';
import { listAllRecords } from '#lib/records/list.ts';
import { type CsvColumns, toCsv } from '#lib/text/csv.ts';
import { EVENTS } from './record.ts';

/**
 * All events that a search finds, newest first, as CSV (`toCsv`): a row for each change of an event, or one row when it
 * has none. Throws VALIDATION_ERROR above 5,000 events.
 */
export async function eventsCsv(
  ctx: Context<'customer:read'>,
  query: z.output<typeof EVENTS.fileQuery>,
): Promise<string> {
  const events = await listAllRecords(ctx, EVENTS, query);
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
