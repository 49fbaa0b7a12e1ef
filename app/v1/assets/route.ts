import { z } from 'zod';
import { operation } from '#lib/api/operation.ts';
import { IdempotencyKeyHeader } from '#lib/api/request/headers.ts';
import { UploadedAsset } from '#lib/assets/schema.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { UploadParts } from '#lib/assets/upload/upload-schema.ts';

export const POST = operation({
  summary: 'Upload a digital asset',
  description:
    'The type is what the bytes say: JPEG, PNG, WebP, GIF, TIFF, PDF, MP4, DOCX, XLSX or CSV, and ' +
    "the ending of the file's name has to agree. The asset is there, its bytes durable, when this " +
    'answers; only a thumbnail comes later.',
  scope: 'assets:write',
  params: z.strictObject({}),
  headers: IdempotencyKeyHeader,
  upload: { parts: UploadParts },
  returns: 'created',
  response: UploadedAsset,
  handle: ({ ctx, upload, headers }) => uploadAsset(ctx, upload, headers.idempotencyKey),
});
