import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { ReceivedUpload, UploadForm } from '#lib/api/declaration.ts';
import type { ApiRequest } from '#lib/api/request/request.ts';
import { fileTooLarge, makeSpool, type ReceivedFile } from '#lib/api/upload/spool.ts';
import { discardSpool } from '#lib/api/upload/upload.ts';
import { DomainError, hasCode, invalid } from '#lib/errors.ts';
import { services } from '#lib/services.ts';

const FORMATS = { 'application/x-ndjson': 'ndjson', 'text/csv': 'csv' } as const;

const Parts = z.strictObject({ format: z.enum(['ndjson', 'csv']) });

/** The most bytes that are received, and that they may unpack to. A small feed may unpack to any size up to the last. */
export const FEED_LIMITS = {
  sentBytes: 1024 ** 3,
  unpackedBytes: 10 * 1024 ** 3,
  ratio: 100,
  smallBytes: 16 * 1024 ** 2,
};

/** A feed as the body of a request: NDJSON or CSV, compressed with gzip or not, whether or not a header says so. */
export const feedBody: UploadForm<typeof Parts> = {
  parts: Parts,
  types: Object.keys(FORMATS),
  receive: receiveFeed,
};

async function receiveFeed({
  headers,
  body,
}: Pick<ApiRequest, 'headers' | 'body'>): Promise<ReceivedUpload<z.output<typeof Parts>>> {
  const parts = { format: formatOf(headers) };
  const { uploads } = services();
  const limitBytes = FEED_LIMITS.sentBytes;
  if (Number(headers.get('content-length') ?? 0) > limitBytes) throw fileTooLarge(limitBytes);
  const spool = makeSpool({ ...uploads, limitBytes });
  const discard = () => discardSpool(spool);
  try {
    const file = { ...(await spool.write(chunksOf(body))), fileName: '' };
    if (file.sizeBytes === 0) throw invalid([{ field: 'body', issue: 'is empty' }]);
    if (await isCompressed(file.path)) await checkUnpacked(file);
    return { upload: { value: { file, parts } }, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Throws 415 for another media type or encoding. */
function formatOf(headers: ApiRequest['headers']): 'ndjson' | 'csv' {
  const [, type = ''] =
    /^([^;\s]*)\s*(?:;\s*charset="?utf-8"?\s*)?$/i.exec(headers.get('content-type') ?? '') ?? [];
  const format = new Map<string, 'ndjson' | 'csv'>(Object.entries(FORMATS)).get(type.toLowerCase());
  if (format && ['identity', 'gzip'].includes(headers.get('content-encoding') ?? 'identity'))
    return format;
  throw new DomainError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Send the feed as ${Object.keys(FORMATS).join(' or ')} in UTF-8, not compressed or by gzip.`,
  );
}

/** The chunks of a body. An error of the stream means that the client disconnected. */
async function* chunksOf(body: ApiRequest['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (cause) {
    throw invalid([{ field: 'body', issue: 'was not sent whole' }], { cause });
  }
}

/** Whether a file begins as one of gzip does (RFC 1952). */
async function isCompressed(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.equals(Buffer.from([0x1f, 0x8b]));
}

/** Unpacks a file, keeping nothing of it. Throws 413 at the limits, and 400 if it is not whole. */
async function checkUnpacked({
  path,
  sizeBytes,
}: Pick<ReceivedFile, 'path' | 'sizeBytes'>): Promise<void> {
  const { unpackedBytes, ratio, smallBytes } = FEED_LIMITS;
  const limit = Math.min(unpackedBytes, Math.max(smallBytes, ratio * sizeBytes));
  let size = 0;
  try {
    await pipeline(
      createReadStream(path),
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const { length } of chunks) {
          size += length;
          if (size > limit) throw unpacksTooLarge();
        }
      },
    );
  } catch (cause) {
    if (!hasCode(cause, 'Z_DATA_ERROR', 'Z_BUF_ERROR')) throw cause;
    const issue = `is cut off or damaged: gzip says ${cause.message}`;
    throw invalid([{ field: 'body', issue }], { cause });
  }
}

function unpacksTooLarge(): DomainError {
  const message =
    'The feed unpacks to more than 10 GiB, or to more than 100 times its size: send it in parts.';
  return new DomainError('PAYLOAD_TOO_LARGE', message);
}
