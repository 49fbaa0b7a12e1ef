import { z } from 'zod';
import { operation } from '#lib/api/operation.ts';
import { IdempotencyKeyHeader } from '#lib/api/request/input.ts';
import { uploadForm } from '#lib/api/upload/upload.ts';
import { ASSET_LIST } from '#lib/assets/asset-list.ts';
import { UploadedAsset } from '#lib/assets/schema.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { UploadParts } from '#lib/assets/upload/upload-schema.ts';

export const GET = operation('listAssets', {
  summary: 'List digital assets',
  description: 'Those that meet all filters, the oldest first.',
  scope: 'assets:read',
  params: z.strictObject({}),
  query: ASSET_LIST.query,
  response: ASSET_LIST.response,
  handle: ({ ctx, query }) => ASSET_LIST.page(ctx, query),
});

export const POST = operation('uploadAsset', {
  summary: 'Upload a digital asset',
  description:
    'The type is taken from the content: JPEG, PNG, WebP, GIF, TIFF, PDF, MP4, DOCX, XLSX or CSV, and ' +
    "the ending of the file's name has to match. The asset is stored durably when this responds; only " +
    'a thumbnail comes later.',
  scope: 'assets:write',
  params: z.strictObject({}),
  headers: IdempotencyKeyHeader,
  upload: uploadForm(UploadParts),
  returns: 'created',
  response: UploadedAsset,
  handle: ({ ctx, upload, headers }) => uploadAsset(ctx, upload, headers.idempotencyKey),
});
