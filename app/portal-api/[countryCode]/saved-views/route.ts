import { NoBody } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import { changeSavedViews } from '#lib/search/saved-views.ts';
import { SavedViewChange } from '#lib/search/saved-views-schema.ts';

export const POST = operation('changeSavedViews', {
  description: 'Only its owner sees a view.',
  access: 'staff',
  scope: 'enterprise:read',
  body: SavedViewChange,
  returns: 'noContent',
  response: NoBody,
  handle: ({ ctx, body }) => changeSavedViews(ctx, body),
});
