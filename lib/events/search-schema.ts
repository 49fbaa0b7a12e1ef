import { z } from 'zod';
import { AccountId, AccountVersionNumber, EventId } from '#lib/accounts/schema.ts';
import { Actor, Timestamp } from '#lib/api/fields.ts';
import { EventType } from './schema.ts';

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
