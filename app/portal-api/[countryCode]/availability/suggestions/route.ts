import { suggestProducts } from '#app/(portal)/[countryCode]/availability/sheet-reads.ts';
import { operation } from '#lib/api/operation.ts';
import { Suggestions, SuggestionsQuery } from '#lib/availability/sheet/schema.ts';

export const POST = operation('suggestProducts', {
  access: 'staff',
  scope: 'availability:read',
  body: SuggestionsQuery,
  response: Suggestions,
  handle: ({ ctx, body }) => suggestProducts(ctx, body),
});
