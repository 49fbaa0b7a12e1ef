import { operation } from '#lib/api/operation.ts';
import { checkOtherBranches } from '#lib/availability/sheet/check-sheet.ts';
import { OtherBranchesQuery, OtherBranchesResult } from '#lib/availability/sheet/schema.ts';

export const POST = operation('findOtherBranches', {
  access: 'staff',
  scope: 'availability:read',
  body: OtherBranchesQuery,
  response: OtherBranchesResult,
  handle: ({ ctx, body }) => checkOtherBranches(ctx, body),
});
