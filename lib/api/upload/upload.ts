import type { z } from 'zod';
import type { ObjectSchema, ReceivedUpload, UploadForm } from '#lib/api/declaration.ts';
import type { ApiRequest, RequestHeaders } from '#lib/api/request/request.ts';
import { DomainError, type ErrorDetail, invalid } from '#lib/errors.ts';
import { logError } from '#lib/logging/error-log.ts';
import { services } from '#lib/services.ts';
import { makePartCollector } from './form-parts.ts';
import { readMultipart, TruncatedBody } from './multipart.ts';
import { fileTooLarge, makeSpool, type Spool } from './spool.ts';

/** The form of an operation that takes the part `file`, and these text parts. */
export function uploadForm<S extends ObjectSchema>(parts: S): UploadForm<S> {
  return { parts, receive: (request) => receiveUpload(request, parts) };
}

/**
 * Receives an upload: one file into a spool file, and text parts validated by their schema. Memory does not grow with
 * the file. Throws 415 for another media type, 413 beyond the limit, 400 for a truncated body and 507 without disk
 * space, and then leaves no file behind. Everything else that is wrong is an issue of `upload`.
 */
async function receiveUpload<S extends ObjectSchema>(
  request: Pick<ApiRequest, 'headers' | 'body'>,
  schema: S,
): Promise<ReceivedUpload<z.output<S>>> {
  const boundary = readBoundary(request.headers);
  const { uploads } = services();
  const maxBytes = uploads.limitBytes + TEXT_PARTS_BYTES;
  const count = makeByteCounter(maxBytes, () => fileTooLarge(uploads.limitBytes));
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    throw fileTooLarge(uploads.limitBytes);
  }
  const spool = makeSpool(uploads);
  const parts = makePartCollector(schema, spool);
  try {
    await readMultipart(request.body, boundary, parts.add, count);
  } catch (error) {
    await discard(spool);
    throw error instanceof TruncatedBody ? truncated(error) : error;
  }
  return { upload: parts.result(), discard: () => discard(spool) };
}

/** A file that cannot be removed must not fail the request: the next start removes it. */
async function discard(spool: Spool): Promise<void> {
  try {
    await spool.discard();
  } catch (error) {
    logError(services().sampledLog, 'could not remove a received file', error);
  }
}

/** Space for the text parts and the headers of all parts. */
const TEXT_PARTS_BYTES = 1024 * 1024;

function makeByteCounter(max: number, tooLarge: () => DomainError): (bytes: number) => void {
  let counted = 0;
  return (bytes) => {
    counted += bytes;
    if (counted > max) throw tooLarge();
  };
}

/** The boundary of `Content-Type`. Throws 415 for another media type or a compressed body. */
function readBoundary(headers: RequestHeaders): string {
  const type = headers.get('content-type') ?? '';
  const encoding = headers.get('content-encoding');
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || (encoding ?? 'identity') !== 'identity') {
    throw new DomainError(
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

function truncated(cause: TruncatedBody): DomainError {
  const details: readonly ErrorDetail[] = [
    { field: 'body', issue: 'was not sent whole: it ends with the boundary between two --' },
  ];
  return new DomainError('VALIDATION_ERROR', 'The request is not valid: see body.', {
    details,
    cause,
  });
}
