import { z } from 'zod';
import {
  AccountId,
  AccountVersionNumber,
  CHANGING_MEMBERS,
  EventId,
} from '#lib/accounts/schema.ts';
import { Actor, DateOnly, Timestamp } from '#lib/api/fields.ts';
import { PageCursors, SearchText } from '#lib/search/schema.ts';
import { EventType } from './schema.ts';

const date = z
  .union([z.literal(''), DateOnly], { error: 'must be a calendar date as YYYY-MM-DD' })
  .exactOptional();

const ActorName = z.string().max(500);

/** The query of an event search, as in a URL. All conditions must hold. */
export const EventSearchQuery = z.strictObject({
  account: SearchText.exactOptional().describe('Number or id of an account, or words of it.'),
  type: z.array(EventType).exactOptional().describe('Events of these types.'),
  field: z
    .union([z.literal(''), z.enum(CHANGING_MEMBERS)], { error: 'must be a member of an account' })
    .exactOptional()
    .describe('Events that changed this member.'),
  by: ActorName.exactOptional().describe('Events of changes by this person or system, by name.'),
  from: date.describe('Not before this day, in the time zone of most of the country.'),
  to: date.describe('Not after this day.'),
  ...PageCursors.shape,
});
export type EventSearchQuery = z.output<typeof EventSearchQuery>;

/** The same, for events after a known one. */
export const NewEventsQuery = EventSearchQuery.omit({ cursor: true, before: true }).extend({
  after: EventId.exactOptional().describe(
    'The newest event that is known; left out, there is none.',
  ),
});
export type NewEventsQuery = z.output<typeof NewEventsQuery>;

/** The query of an event file: all that a search finds. */
export const EventFileQuery = EventSearchQuery.omit({ cursor: true, before: true });
export type EventFileQuery = z.output<typeof EventFileQuery>;

/** Limit of events in a file. */
export const MAX_EVENTS_IN_FILE = 5_000;

/** An event as shown in a list. */
export const EventSummary = z.strictObject({
  eventId: EventId,
  eventType: EventType,
  createdAt: Timestamp,
  accountId: AccountId,
  version: AccountVersionNumber,
  /** Number and name of the account after the event. */
  number: z.string(),
  name: z.string(),
  /** What changed, as text; before and after if the event has them. */
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

/** A page of events, newest first; `asOf` is the time of the response. */
export type EventSearchPage = {
  readonly events: readonly EventSummary[];
  readonly nextCursor: string | undefined;
  readonly previousCursor: string | undefined;
  /** Whether the text matches too many accounts, so that events may be missing. */
  readonly isTruncated: boolean;
  readonly asOf: string;
};

/** New events, newest first; `hasMore`: there are more than these. */
export const NewEvents = z.strictObject({
  events: z.array(EventSummary),
  hasMore: z.boolean(),
  asOf: z.iso.datetime(),
});
export type NewEvents = z.infer<typeof NewEvents>;
