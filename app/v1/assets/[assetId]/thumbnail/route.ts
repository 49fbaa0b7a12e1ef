import { binarySchema } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import { getAssetThumbnail } from '#lib/assets/objects/content.ts';
import { AssetPath } from '#lib/assets/schema.ts';

export const GET = operation('getAssetThumbnail', {
  summary: 'Download the small picture of a digital asset',
  description: 'A WebP of a picture, or of the first frame of a GIF. A 404 until it is made.',
  scope: 'assets:read',
  params: AssetPath,
  returns: 'bytes',
  response: binarySchema('image/webp'),
  handle: ({ ctx, params }) => getAssetThumbnail(ctx, params.assetId),
});
