import { NoBody } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import { IfMatchHeader, RequiredIfMatchHeader } from '#lib/api/request/input.ts';
import { deleteAsset, getAsset } from '#lib/assets/assets.ts';
import { Asset, AssetPath } from '#lib/assets/schema.ts';
import { changeAsset } from '#lib/assets/upload/change-asset.ts';
import { AssetPatch } from '#lib/assets/upload/upload-schema.ts';

export const GET = operation('getAsset', {
  summary: 'Retrieve one digital asset',
  description: 'Its details; the bytes are at `url`.',
  scope: 'assets:read',
  params: AssetPath,
  response: Asset,
  handle: ({ ctx, params }) => getAsset(ctx, params.assetId),
});

export const PATCH = operation('updateAsset', {
  summary: 'Change the details of a digital asset',
  description:
    'A merge patch (RFC 7396): members that are left out stay, null removes what may be removed, and a list is ' +
    'replaced. `If-Match` is required, so that nobody else’s change is lost.',
  scope: 'assets:write',
  params: AssetPath,
  headers: RequiredIfMatchHeader,
  isMergePatch: true,
  body: AssetPatch,
  response: Asset,
  handle: ({ ctx, params, headers, body }) =>
    changeAsset(ctx, params.assetId, body, headers.ifMatch),
});

export const DELETE = operation('deleteAsset', {
  summary: 'Delete a digital asset for good',
  description:
    'Deletes the record and the file. With `If-Match`, only while the asset is unchanged.',
  scope: 'assets:delete',
  params: AssetPath,
  headers: IfMatchHeader,
  returns: 'noContent',
  response: NoBody,
  handle: ({ ctx, params, headers }) => deleteAsset(ctx, params.assetId, headers.ifMatch),
});
