import { bytesOf } from '#lib/api/answers.ts';
import { operation } from '#lib/api/operation.ts';
import { assetThumbnail } from '#lib/assets/asset-bytes.ts';
import { AssetPath } from '#lib/assets/schema.ts';

export const GET = operation({
  summary: 'Download the small picture of a digital asset',
  description: 'A WebP of a picture, or of the first frame of a GIF. A 404 until it is made.',
  scope: 'assets:read',
  params: AssetPath,
  answers: 'bytes',
  response: bytesOf('image/webp'),
  handle: ({ ctx, params }) => assetThumbnail(ctx, params.assetId),
});
