import { EventId } from '#lib/accounts/schema.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getEvent } from '#lib/events/events.ts';
import { AccountEvent } from '#lib/events/schema.ts';

export const GET = operation('getEvent', {
  summary: 'Retrieve one event',
  description: 'What happened to an account, with the account as it was afterwards.',
  scope: 'customer:read',
  caching: 'immutable',
  params: CountryPath.extend({ eventId: EventId }),
  response: AccountEvent,
  handle: ({ ctx, params }) => getEvent(ctx, params.eventId),
});
