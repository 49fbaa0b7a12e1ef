import { stringify } from 'csv-stringify/sync';
import type { Context } from '#lib/auth/context.ts';
import { invalid } from '#lib/failures.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import {
  type EventFileQuery,
  type EventSummary,
  MOST_EVENTS_IN_FILE,
} from './event-search-schema.ts';
import { searchEvents } from './search-events.ts';

/**
 * What changed in the events that a search finds, the newest first, as CSV for a spreadsheet: UTF-8 with a mark
 * in front, nothing that counts as a formula. An event has a row for each thing that it changed, and one
 * where it changed none. Throws VALIDATION_ERROR beyond 5,000 events.
 */
export async function eventsCsv(
  ctx: Context<'customer:read'>,
  query: EventFileQuery,
): Promise<string> {
  const events: EventSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchEvents(ctx, cursor === undefined ? query : { ...query, cursor }, 500);
    events.push(...page.events);
    cursor = page.nextCursor;
    if (events.length >= MOST_EVENTS_IN_FILE && cursor !== undefined) {
      const issue = 'finds more than 5,000 events, the most for one file: narrow the search';
      throw invalid([{ field: 'query', issue }]);
    }
  } while (cursor !== undefined);
  return stringify(events.flatMap(recordsOf), {
    bom: true,
    header: true,
    cast: { string: spreadsheetCell },
    record_delimiter: 'windows',
    columns: COLUMNS,
  });
}

const COLUMNS = [
  'At',
  'Event',
  'Account',
  'Name',
  'Version',
  'Changed',
  'Before',
  'After',
  'By',
  'Event id',
  'Account id',
];

function recordsOf(event: EventSummary): Record<string, string | number | undefined>[] {
  const changes = event.changes.length > 0 ? event.changes : [undefined];
  return changes.map((change) => ({
    At: event.createdAt,
    Event: event.eventType,
    Account: event.number,
    Name: event.name,
    Version: event.version,
    Changed: change?.label,
    Before: change?.before,
    After: change?.after,
    By: event.actor.name,
    'Event id': event.eventId,
    'Account id': event.accountId,
  }));
}
