import { operation } from '#lib/api/operation.ts';
import { StateList } from '#lib/branches/reference-schema.ts';
import { listStates } from '#lib/branches/states.ts';

export const GET = operation('listStates', {
  summary: 'List states and territories',
  description: 'All of the country, by code; in New Zealand its regions.',
  scope: 'enterprise:read',
  caching: 'reference',
  response: StateList,
  handle: ({ ctx }) => listStates(ctx),
});
