import { Readable } from 'node:stream';
import { z } from 'zod';
import { binarySchema, created, NoBody } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import { IdempotencyKeyHeader, IfMatchHeader } from '#lib/api/request/input.ts';
import type { ReceivedFile } from '#lib/api/upload/spool.ts';
import { uploadForm } from '#lib/api/upload/upload.ts';
import type { Route } from '#server/http/router.ts';

/** Called with each uploaded file, while the spool file exists. */
type OnUpload = (file: ReceivedFile) => Promise<void>;

const UploadResponse = z.strictObject({
  fileName: z.string(),
  sizeBytes: z.int(),
  checksumSha256: z.string(),
  parts: z.record(z.string(), z.unknown()),
  idempotencyKey: z.string().optional(),
});

const Parts = z.strictObject({
  name: z.string().max(10).exactOptional(),
  tags: z.array(z.string().min(1)).max(3).exactOptional(),
});

/** Routes that receive and send files, for tests of uploads and downloads. */
export function fileRoutes(take: OnUpload, give: typeof digitsFile = digitsFile): Route[] {
  const POST = operation('uploadFile', {
    summary: 'Take a file',
    scope: 'assets:write',
    params: z.strictObject({}),
    headers: IdempotencyKeyHeader,
    upload: uploadForm(Parts),
    returns: 'created',
    response: UploadResponse,
    async handle({ upload: { file, parts }, headers }) {
      await take(file);
      const { path: _, ...rest } = file;
      return created('/v1/files/1', { ...rest, parts, ...headers });
    },
  });
  const path = z.strictObject({ name: z.string() });
  const GET = operation('getFile', {
    summary: 'Give a file',
    scope: 'assets:read',
    params: path,
    returns: 'bytes',
    response: binarySchema('*/*'),
    handle: ({ params }) => give(params.name),
  });
  const DELETE = operation('deleteFile', {
    summary: 'Remove a file',
    scope: 'assets:delete',
    params: path,
    headers: IfMatchHeader,
    returns: 'noContent',
    response: NoBody,
    handle: () => undefined,
  });
  return [
    { path: '/v1/files', operations: { POST } },
    { path: '/v1/files/{name}', operations: { GET, DELETE } },
  ];
}

/** A file of the digits 0 to 9. */
export function digitsFile(fileName: string) {
  const content = Buffer.from('0123456789');
  return {
    fileName,
    sizeBytes: content.length,
    mimeType: 'text/plain',
    etag: '"digits"',
    lastModified: new Date('2026-11-20T03:04:05Z'),
    open: async ({ start, end } = { start: 0, end: content.length - 1 }) =>
      Readable.from([content.subarray(start, end + 1)]),
  };
}
