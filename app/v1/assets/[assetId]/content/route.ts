import { bytesOf } from '#lib/api/answers.ts';
import { operation } from '#lib/api/operation.ts';
import { assetContent } from '#lib/assets/asset-bytes.ts';
import { AssetPath } from '#lib/assets/schema.ts';

export const GET = operation({
  summary: 'Download the bytes of a digital asset',
  description:
    'Whole or a range of them, to be saved. A 404 while the asset is PROCESSING or where it is FAILED.',
  scope: 'assets:read',
  params: AssetPath,
  answers: 'bytes',
  response: bytesOf('*/*'),
  handle: ({ ctx, params }) => assetContent(ctx, params.assetId),
});
