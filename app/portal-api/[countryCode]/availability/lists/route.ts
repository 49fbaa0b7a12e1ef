import { operation } from '#lib/api/operation.ts';
import { ListNames } from '#lib/availability/sheet/list-schema.ts';
import { listAvailabilityLists } from '#lib/availability/sheet/lists.ts';

export const GET = operation('listAvailabilityLists', {
  access: 'staff',
  scope: 'availability:read',
  response: ListNames,
  handle: ({ ctx }) => listAvailabilityLists(ctx),
});
