import type { z } from 'zod';
import { logFailure } from '#lib/failure-log.ts';
import { type Detail, Failure, invalid } from '#lib/failures.ts';
import { services } from '#lib/services.ts';
import type { ObjectSchema } from './declaration.ts';
import type { Checked } from './issues.ts';
import { CutOff, readMultipart } from './multipart.ts';
import { makePartsTaker } from './parts.ts';
import type { ApiRequest, RequestHeaders } from './request.ts';
import { fileTooLarge, makeSpool, type ReceivedFile, type Spool } from './spool.ts';

/** An upload as it came in. */
export type Received<P> = {
  readonly upload: Checked<{ readonly file: ReceivedFile; readonly parts: P }>;
  /** Removes what is left of the file; what cannot be removed is logged. Never rejects. */
  discard(): Promise<void>;
};

/**
 * Reads an upload: its one file into a spool file, its text parts by their schema. Memory does not grow
 * with the file. 415 for another type, 413 beyond the limit, 400 for a body that is cut off, 507 where
 * there is no room, after which nothing is kept; what else is wrong are the issues of `upload`.
 */
export async function receiveUpload<S extends ObjectSchema>(
  request: Pick<ApiRequest, 'headers' | 'body'>,
  schema: S,
): Promise<Received<z.output<S>>> {
  const boundary = boundaryIn(request.headers);
  const { uploads } = services();
  const longest = uploads.limitBytes + ROOM_FOR_PARTS;
  const count = countUpTo(longest, () => fileTooLarge(uploads.limitBytes));
  if (Number(request.headers.get('content-length') ?? 0) > longest) {
    throw fileTooLarge(uploads.limitBytes);
  }
  const spool = makeSpool(uploads);
  const parts = makePartsTaker(schema, spool);
  try {
    await readMultipart(request.body, boundary, parts.take, count);
  } catch (error) {
    await discard(spool);
    throw error instanceof CutOff ? notWhole(error) : error;
  }
  return { upload: parts.taken(), discard: () => discard(spool) };
}

/** The next start sweeps up what stays. The caller is answered all the same, and leaves its place. */
async function discard(spool: Spool): Promise<void> {
  try {
    await spool.discard();
  } catch (error) {
    logFailure(services().sampledLog, 'a received file could not be removed', error);
  }
}

/** What the text parts and all headers of parts may have together. */
const ROOM_FOR_PARTS = 1024 * 1024;

function countUpTo(most: number, beyond: () => Failure): (bytes: number) => void {
  let counted = 0;
  return (bytes) => {
    counted += bytes;
    if (counted > most) throw beyond();
  };
}

/** The boundary in `Content-Type`: 415 for what is not multipart/form-data or is compressed. */
function boundaryIn(headers: RequestHeaders): string {
  const type = headers.get('content-type') ?? '';
  const encoding = headers.get('content-encoding');
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || (encoding ?? 'identity') !== 'identity') {
    throw new Failure(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the file as multipart/form-data, not compressed.',
    );
  }
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))\s*(?:;|$)/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (BOUNDARY.test(boundary)) return boundary;
  throw invalid([{ field: 'Content-Type', issue: 'needs a boundary of 1 to 70 characters' }]);
}

/** RFC 2046, 5.1.1. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

function notWhole(cause: CutOff): Failure {
  const details: readonly Detail[] = [
    { field: 'body', issue: 'was not sent whole: it ends with the boundary between two --' },
  ];
  return new Failure('VALIDATION_ERROR', 'The request is not valid: see body.', { details, cause });
}
