import type { z } from 'zod';
import type { ObjectSchema, ReceivedUpload, UploadForm } from '#lib/api/declaration.ts';
import { decodeText, MAX_BODY_BYTES } from '#lib/api/request/body.ts';
import { describeByValue, isRepeatable } from '#lib/api/request/input.ts';
import type { ApiRequest, RequestHeaders } from '#lib/api/request/request.ts';
import {
  fieldPath,
  findHiddenIssues,
  joinIssues,
  type ValidationResult,
  validate,
} from '#lib/api/request/validate.ts';
import { DomainError, type ErrorDetail, invalid } from '#lib/errors.ts';
import { logError } from '#lib/logging/error-log.ts';
import { services } from '#lib/services.ts';
import { type Part, readMultipart, TruncatedBody } from './multipart.ts';
import { fileTooLarge, makeSpool, type ReceivedFile, type Spool } from './spool.ts';

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
  const limit = (bytes: number) => {
    if (bytes > uploads.limitBytes + TEXT_PARTS_BYTES) throw fileTooLarge(uploads.limitBytes);
  };
  limit(Number(request.headers.get('content-length') ?? 0));
  const spool = makeSpool(uploads);
  const parts = makePartCollector(schema, spool);
  try {
    await readMultipart(request.body, boundary, parts.add, limit);
  } catch (error) {
    await discardSpool(spool);
    if (!(error instanceof TruncatedBody)) throw error;
    const issue = 'was not sent whole: it ends with the boundary between two --';
    throw invalid([{ field: 'body', issue }], { cause: error });
  }
  return { upload: parts.result(), discard: () => discardSpool(spool) };
}

/** A file that cannot be removed must not fail the request: the next start removes it. */
export async function discardSpool(spool: Spool): Promise<void> {
  try {
    await spool.discard();
  } catch (error) {
    logError(services().sampledLog, 'could not remove a received file', error);
  }
}

/** Space for the text parts and the headers of all parts. */
const TEXT_PARTS_BYTES = 1024 * 1024;

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

const FILE = 'file';
/** The most bytes of one text part, and of all of them: as much as a JSON body may have. */
const MAX_TEXT_BYTES = 64 * 1024;
const MAX_TOTAL_TEXT_BYTES = MAX_BODY_BYTES;

/**
 * Writes one file to `spool` and collects the text parts of `schema`, one by one; the parts of a list are repeated. Then
 * returns them validated, or every issue.
 */
function makePartCollector<S extends ObjectSchema>(schema: S, spool: Spool) {
  const issues: ErrorDetail[] = [];
  const texts = new Map<string, string | string[]>();
  let textBytes = 0;
  let file: Omit<ReceivedFile, 'fileName'> | undefined;
  let fileName: string | undefined;
  let files = 0;
  return {
    add({ headers: { name, fileName }, bytes }: Part): Promise<void> {
      if (name === undefined) return reject(bytes, 'body', 'has a part without a name');
      if (name === FILE) return readFile(fileName, bytes);
      if (!Object.hasOwn(schema.shape, name)) {
        return reject(bytes, fieldPath([name]) || 'body', 'is not a part here: remove it');
      }
      if (isRepeatable(schema.shape[name])) return readListItem(name, bytes);
      if (texts.has(name)) return reject(bytes, name, 'takes one value: give it once');
      texts.set(name, '');
      return readText(name, bytes, (text) => texts.set(name, text));
    },
    result(): ValidationResult<{ readonly file: ReceivedFile; readonly parts: z.output<S> }> {
      if (files === 0)
        issues.push({ field: FILE, issue: 'is required: send the file in a part of this name' });
      const given = Object.fromEntries(texts);
      const found = validate(schema, given, 'body', describeByValue);
      const checked = joinIssues(
        [...issues, ...findHiddenIssues(JSON.stringify(given), given)],
        found,
      );
      if ('details' in checked) return checked;
      if (!file || fileName === undefined) throw new Error('The form is valid, but it has no file');
      return { value: { file: { ...file, fileName }, parts: checked.value } };
    },
  };

  async function readFile(sentName: string | undefined, bytes: Part['bytes']): Promise<void> {
    files += 1;
    if (files > 1)
      return reject(bytes, FILE, 'takes one file: send another in an upload of its own');
    if (!sentName) issues.push({ field: FILE, issue: 'needs a file name, in UTF-8' });
    fileName = sentName;
    file = await spool.write(bytes);
    if (file.sizeBytes === 0) issues.push({ field: FILE, issue: 'is empty: it has 0 bytes' });
  }

  /** Reserves the index, since texts may be complete in another order than their parts came. */
  function readListItem(name: string, bytes: Part['bytes']): Promise<void> {
    const before = texts.get(name);
    const list = Array.isArray(before) ? before : [];
    texts.set(name, list);
    const index = list.push('') - 1;
    return readText(name, bytes, (text) => {
      list[index] = text;
    });
  }

  async function readText(
    name: string,
    bytes: Part['bytes'],
    set: (text: string) => void,
  ): Promise<void> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      textBytes += chunk.byteLength;
      if (size <= MAX_TEXT_BYTES && textBytes <= MAX_TOTAL_TEXT_BYTES) chunks.push(chunk);
    }
    const text = decodeText(Buffer.concat(chunks));
    const most = `${MAX_TOTAL_TEXT_BYTES / 1024} KiB`;
    if (size > MAX_TEXT_BYTES) {
      issues.push({ field: name, issue: `is above ${MAX_TEXT_BYTES / 1024} KiB: shorten it` });
    } else if (textBytes > MAX_TOTAL_TEXT_BYTES) {
      const issue = `is more than the ${most} that all texts may have: shorten it`;
      issues.push({ field: name, issue });
    } else if (text === undefined) issues.push({ field: name, issue: 'is not UTF-8' });
    else set(text);
  }

  function reject(bytes: Part['bytes'], field: string, issue: string): Promise<void> {
    issues.push({ field, issue });
    return drain(bytes);
  }
}

/** Discards the rest of a part, so that the next one can be read. */
async function drain(bytes: Part['bytes']): Promise<void> {
  for await (const _ of bytes);
}
