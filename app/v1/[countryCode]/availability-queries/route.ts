import { operation } from '#lib/api/operation.ts';
import { checkAvailability } from '#lib/availability/availability.ts';
import { Availability, AvailabilityQuery } from '#lib/availability/schema.ts';

export const POST = operation('checkAvailability', {
  summary: 'Check the availability of products at a branch',
  description:
    'Up to 25 products. An item with a date is answered with what can be promised for it (ATP), one ' +
    'without with what can be sold now (ATS). Nothing is reserved. An item whose product ' +
    'does not exist has an `error`; the others are still answered.',
  scope: 'availability:read',
  caching: 'never',
  body: AvailabilityQuery,
  response: Availability,
  handle: ({ ctx, body }) => checkAvailability(ctx, body),
});
