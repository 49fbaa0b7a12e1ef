import { binarySchema } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import { getAssetContent } from '#lib/assets/objects/content.ts';
import { AssetPath } from '#lib/assets/schema.ts';

export const GET = operation('getAssetContent', {
  summary: 'Download the bytes of a digital asset',
  description:
    'The whole file or a range of it, as a download. A 404 while the asset is PROCESSING or FAILED.',
  scope: 'assets:read',
  params: AssetPath,
  returns: 'bytes',
  response: binarySchema('*/*'),
  handle: ({ ctx, params }) => getAssetContent(ctx, params.assetId),
});
