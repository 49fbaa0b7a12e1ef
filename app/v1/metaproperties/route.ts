import { z } from 'zod';
import { operation } from '#lib/api/operation.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { MetapropertyList, MetapropertyQuery } from '#lib/assets/metaproperty-schema.ts';

export const GET = operation('listMetaproperties', {
  summary: 'List metaproperties',
  description:
    'Every property that digital assets may have, by `sortOrder`, then name, with the options to ' +
    'choose from. They are the same for both countries.',
  scope: 'assets:read',
  caching: 'reference',
  params: z.strictObject({}),
  query: MetapropertyQuery,
  response: MetapropertyList,
  handle: ({ ctx, query }) => listMetaproperties(ctx, query.names),
});
