import { z } from 'zod';
import { operation } from '#lib/api/operation.ts';
import { ASSETS } from '#lib/assets/record.ts';
import { Asset } from '#lib/assets/schema.ts';
import { listRecords } from '#lib/records/list.ts';

export const GET = operation('searchAssets', {
  access: 'staff',
  scope: 'assets:read',
  query: ASSETS.query,
  response: z.strictObject({ assets: z.array(Asset) }),
  handle: async ({ ctx, query }) => ({
    assets: [...(await listRecords(ctx, ASSETS, query)).items],
  }),
});
