import { NoBody } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import {
  AvailabilityList,
  ListChange,
  ListPath,
  SavedVersion,
} from '#lib/availability/sheet/list-schema.ts';
import {
  deleteAvailabilityList,
  getAvailabilityList,
  saveAvailabilityList,
} from '#lib/availability/sheet/lists.ts';

export const GET = operation('getAvailabilityList', {
  access: 'staff',
  scope: 'availability:read',
  params: ListPath,
  response: AvailabilityList,
  handle: ({ ctx, params }) => getAvailabilityList(ctx, params.listId),
});

export const PUT = operation('saveAvailabilityList', {
  access: 'staff',
  scope: 'availability:read',
  params: ListPath,
  body: ListChange,
  response: SavedVersion,
  handle: ({ ctx, params, body }) => saveAvailabilityList(ctx, params.listId, body),
});

export const DELETE = operation('deleteAvailabilityList', {
  access: 'staff',
  scope: 'availability:read',
  params: ListPath,
  returns: 'noContent',
  response: NoBody,
  handle: ({ ctx, params }) => deleteAvailabilityList(ctx, params.listId),
});
