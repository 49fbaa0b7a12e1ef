import { binarySchema } from '#lib/api/declaration.ts';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { limitOf, PageQuery } from '#lib/api/page-query.ts';
import { exportRecords } from '#lib/records/exports.ts';
import { getResource, scopesOfExport } from '#lib/resources.ts';

export const GET = operation('exportRecords', {
  summary: 'Export all records of a kind',
  description:
    'Every record of a resource that the caller may see, a line of JSON each, by key, in parts of `limit`: follow ' +
    '`Link` to the next. The parts hold each record that stayed once. What changed since the first part began is in the ' +
    'changes from `Changes-Cursor` on, which is the same in every part. Without `costs:read` records have no costs: ' +
    'loaded back as a feed, they would delete them. A connection that breaks off has left out records: read the part again.',
  scope: scopesOfExport,
  params: CountryPath.extend({
    resource: Identifier.meta({
      description: 'The name of a feed, or `assets`.',
      examples: ['stock'],
    }),
  }),
  query: PageQuery.extend({ limit: limitOf(50_000, 50_000) }),
  returns: 'lines',
  response: binarySchema('application/x-ndjson'),
  handle: ({ ctx, params, query }) => exportRecords(ctx, getResource(params.resource), query),
});
