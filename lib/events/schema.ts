import { z } from 'zod';
import {
  Account,
  AccountId,
  AccountVersionNumber,
  ChangedFields,
  EventId,
} from '#lib/accounts/schema.ts';
import { Actor, CountryCode, commaSeparated, sentTimestamp, Timestamp } from '#lib/api/fields.ts';
import { PageQuery, pageSchema } from '#lib/api/page-query.ts';

export const EventType = z
  .enum(['ACCOUNT_CREATED', 'ACCOUNT_UPDATED', 'ACCOUNT_DELETED', 'ACCOUNT_RESTORED'])
  .meta({ id: 'EventType' });
export type EventType = z.infer<typeof EventType>;

export const AccountEvent = z
  .strictObject({
    eventId: EventId,
    eventType: EventType,
    createdAt: Timestamp,
    countryCode: CountryCode,
    subject: z.strictObject({
      type: z.literal('ACCOUNT'),
      id: AccountId,
      version: AccountVersionNumber,
    }),
    data: z.strictObject({
      account: Account.describe('The account as the event left it.'),
      previousAttributes: z
        .record(z.string(), z.unknown())
        .exactOptional()
        .describe(
          'What the changed members were before, null where not there; left out of ACCOUNT_CREATED.',
        ),
    }),
    changedFields: ChangedFields,
    actor: Actor,
    correlationId: z.string(),
  })
  .meta({ id: 'Event', description: 'A change of an account.' });
export type AccountEvent = z.infer<typeof AccountEvent>;

export const EventPage = pageSchema('EventPage', 'events', AccountEvent);
export type EventPage = z.infer<typeof EventPage>;

const TIME_RULE =
  'must be a timestamp with an offset or Z, as in 2026-11-20T03:04:05Z; write + as %2B';

/**
 * A timestamp, in milliseconds since 1970. Fractions of a millisecond are rounded up, which selects the same events,
 * because events are created at whole milliseconds.
 */
const EventTime = sentTimestamp(TIME_RULE)
  .transform((text) => {
    const isBetween = /\.\d{3}\d*[1-9]/.test(text);
    return new Date(text).getTime() + (isBetween ? 1 : 0);
  })
  .meta({ type: 'string', format: 'date-time' });

/** Filter and page of a list of events. */
export const EventQuery = PageQuery.extend({
  createdFrom: EventTime.exactOptional().describe('Events created at this moment or later.'),
  createdTo: EventTime.exactOptional().describe('Events created before this moment.'),
  eventType: commaSeparated(EventType)
    .min(1, { error: 'has no type: leave it out for events of every type' })
    .exactOptional()
    .describe('Events of these types, separated by commas or repeated.'),
  accountId: AccountId.exactOptional(),
});
export type EventQuery = z.output<typeof EventQuery>;

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

/** New events, newest first; `hasMore`: there are more than these. */
export const NewEvents = z.strictObject({
  events: z.array(EventSummary),
  hasMore: z.boolean(),
  asOf: z.iso.datetime(),
});
export type NewEvents = z.infer<typeof NewEvents>;
