import { operation } from '#lib/api/operation.ts';
import { IfMatchHeader } from '#lib/api/request/headers.ts';
import { NoBody } from '#lib/api/response/results.ts';
import { deleteAsset, getAsset } from '#lib/assets/assets.ts';
import { Asset, AssetPath } from '#lib/assets/schema.ts';

export const GET = operation({
  summary: 'Retrieve one digital asset',
  scope: 'assets:read',
  params: AssetPath,
  response: Asset,
  handle: ({ ctx, params }) => getAsset(ctx, params.assetId),
});

export const DELETE = operation({
  summary: 'Delete a digital asset for good',
  description: 'Its record and its bytes both go. With `If-Match`, only the asset as it was read.',
  scope: 'assets:delete',
  params: AssetPath,
  headers: IfMatchHeader,
  returns: 'noContent',
  response: NoBody,
  handle: ({ ctx, params, headers }) => deleteAsset(ctx, params.assetId, headers.ifMatch),
});
