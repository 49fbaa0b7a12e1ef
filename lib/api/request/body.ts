import type { z } from 'zod';
import { DomainError, invalid } from '#lib/errors.ts';
import { withTimeout } from '#lib/time/pause.ts';
import type { ApiRequest, RequestHeaders } from './request.ts';
import {
  findHiddenIssues,
  joinIssues,
  TOO_DEEP,
  type ValidationResult,
  validate,
} from './validate.ts';

export const MAX_BODY_BYTES = 256 * 1024;

/** The longest that a body which is no upload may take to arrive, in milliseconds. */
export const BODY_MS = 30_000;

const JSON_TYPES: readonly string[] = ['application/json'];
export const PATCH_TYPES: readonly string[] = ['application/merge-patch+json', ...JSON_TYPES];

/**
 * Reads and validates the JSON body of a request. Throws 415 for a media type not in `types` or a compressed body, and 413
 * beyond 256 KiB; everything else that is wrong comes back as issues.
 */
export async function readJsonBody<S extends z.ZodType>(
  request: Pick<ApiRequest, 'headers' | 'body'>,
  schema: S,
  types = JSON_TYPES,
): Promise<ValidationResult<z.output<S>>> {
  requireType(request.headers, types);
  const bytes = await withTimeout(readBytes(request), BODY_MS, lateBody);
  const text = decodeText(bytes);
  if (text === undefined) return bodyIssue('is not UTF-8');
  try {
    const value: unknown = JSON.parse(text);
    const hidden = findHiddenIssues(text, value);
    // zod would recurse too: report only the depth.
    if (hidden.some(({ issue }) => issue === TOO_DEEP)) return bodyIssue(TOO_DEEP);
    return joinIssues(hidden, validate(schema, value, 'body'));
  } catch (error) {
    if (error instanceof SyntaxError) return bodyIssue('is not JSON: it cannot be parsed');
    throw error;
  }
}

function requireType(headers: RequestHeaders, types: readonly string[]) {
  const [, type = ''] = JSON_IN_UTF8.exec(headers.get('content-type') ?? '') ?? [];
  const encoding = headers.get('content-encoding');
  if (types.includes(type.toLowerCase()) && (encoding === null || encoding === 'identity')) return;
  throw new DomainError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Send the body as ${types.join(' or ')} in UTF-8, not compressed.`,
  );
}

const JSON_IN_UTF8 = /^([a-z+/-]+)\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

async function readBytes(request: Pick<ApiRequest, 'headers' | 'body'>): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    // The client disconnected. Its ECONNRESET must not be mistaken for a lost database connection.
    throw invalid([{ field: 'body', issue: 'was not sent whole' }], { cause });
  }
  if (size > MAX_BODY_BYTES) throw tooLarge();
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

/** Decodes text; undefined if the bytes are no UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function bodyIssue(issue: string): ValidationResult<never> {
  return { details: [{ field: 'body', issue }] };
}

function tooLarge(): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', 'The body is above 256 KiB: send less at once.');
}

/** The error for a body that takes too long. It ends the connection, since the rest of the body may still come. */
export function lateBody(): DomainError {
  const issue = 'was not sent whole in time: send all of it within 30 s';
  return invalid([{ field: 'body', issue }], { headers: { Connection: 'close' } });
}
