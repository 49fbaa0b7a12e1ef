import { checkNamedSheet } from '#app/(portal)/[countryCode]/availability/sheet-reads.ts';
import { operation } from '#lib/api/operation.ts';
import { SheetQuery, SheetResult } from '#lib/availability/sheet/schema.ts';

export const POST = operation('checkSheetRows', {
  access: 'staff',
  scope: 'availability:read',
  body: SheetQuery,
  response: SheetResult,
  handle: ({ ctx, body }) => checkNamedSheet(ctx, body),
});
