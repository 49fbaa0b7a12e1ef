import { z } from 'zod';
import { Actor } from '#lib/actor.ts';
import { DateOnly, Timestamp } from '#lib/api/fields.ts';
import { Typed } from '#lib/search/schema.ts';
import { EventType } from './event-schema.ts';
import { AccountId, AccountVersionNumber, EventId } from './schema.ts';

const date = z
  .union([z.literal(''), DateOnly], { error: 'must be a calendar date as YYYY-MM-DD' })
  .exactOptional();

/** What events are searched by, as it stands in a URL; all of it has to hold. */
export const EventSearchQuery = z.strictObject({
  account: Typed.exactOptional().describe('Number or id of an account, or words of it.'),
  type: z.array(EventType).exactOptional().describe('Events of these types.'),
  from: date.describe('Not before this day, in the time zone of most of the country.'),
  to: date.describe('Not after this day.'),
  cursor: z.string().exactOptional().describe('`nextCursor` of the page before; opaque.'),
});
export type EventSearchQuery = z.output<typeof EventSearchQuery>;

/** The same, for what has happened since an event was seen. */
export const NewEventsQuery = EventSearchQuery.omit({ cursor: true }).extend({
  after: EventId.exactOptional().describe(
    'The newest event that is known; left out, there is none.',
  ),
});
export type NewEventsQuery = z.output<typeof NewEventsQuery>;

/** Which events a file is to have: all that a search finds. */
export const EventFileQuery = EventSearchQuery.omit({ cursor: true });
export type EventFileQuery = z.output<typeof EventFileQuery>;

/** The most events that come in one file. */
export const MOST_EVENTS_IN_FILE = 5_000;

/** What a list shows of an event. */
export const EventSummary = z.strictObject({
  eventId: EventId,
  eventType: EventType,
  createdAt: Timestamp,
  accountId: AccountId,
  version: AccountVersionNumber,
  /** Number and name of the account as the event left it. */
  number: z.string(),
  name: z.string(),
  /** What changed, in words; before and after where the event tells them. */
  changes: z.array(
    z.strictObject({
      label: z.string(),
      before: z.string().exactOptional(),
      after: z.string().exactOptional(),
    }),
  ),
  actor: Actor,
});
export type EventSummary = z.infer<typeof EventSummary>;

/** Events found, a page of them, the newest first; `asOf` is the time of the answer. */
export type EventSearchPage = {
  readonly events: readonly EventSummary[];
  readonly nextCursor: string | undefined;
  /** Whether the words stand for more accounts than are looked among: there may be more. */
  readonly isTooWide: boolean;
  readonly asOf: string;
};

/** What has happened since, the newest first; there is more than is told where `hasMore` is set. */
export const NewEvents = z.strictObject({
  events: z.array(EventSummary),
  hasMore: z.boolean(),
  asOf: z.iso.datetime(),
});
export type NewEvents = z.infer<typeof NewEvents>;
