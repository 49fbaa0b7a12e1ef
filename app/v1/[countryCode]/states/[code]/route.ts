import { operation } from '#lib/api/operation.ts';
import { State, StatePath } from '#lib/branches/reference-schema.ts';
import { getState } from '#lib/branches/states.ts';

export const GET = operation('getState', {
  summary: 'Retrieve one state or territory',
  description: 'In New Zealand one of its regions.',
  scope: 'enterprise:read',
  caching: 'reference',
  params: StatePath,
  response: State,
  handle: ({ ctx, params }) => getState(ctx, params.code),
});
