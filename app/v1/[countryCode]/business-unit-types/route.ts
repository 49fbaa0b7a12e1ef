import { operation } from '#lib/api/operation.ts';
import { BusinessUnitTypeList } from '#lib/branches/reference-schema.ts';
import { listBusinessUnitTypes } from '#lib/branches/states.ts';

export const GET = operation('listBusinessUnitTypes', {
  summary: 'List business unit types',
  description: 'Those that are enabled, by code.',
  scope: 'enterprise:read',
  caching: 'reference',
  response: BusinessUnitTypeList,
  handle: ({ ctx }) => listBusinessUnitTypes(ctx),
});
