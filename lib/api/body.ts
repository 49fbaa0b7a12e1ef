import type { z } from 'zod';
import { type Detail, Failure } from '#lib/failures.ts';
import { TOO_DEEP, textDetails } from './body-texts.ts';
import { type Checked, checked } from './issues.ts';
import { repeatedMembers } from './repeated-members.ts';
import type { ApiRequest, RequestHeaders } from './request.ts';

export const LARGEST_BODY = 256 * 1024;

/**
 * Reads and validates the JSON body of a request. Throws 415 for another media type or a compressed body, and 413
 * beyond 256 KiB; everything else that is wrong comes back as issues.
 */
export async function readJsonBody<S extends z.ZodType>(
  request: Pick<ApiRequest, 'headers' | 'body'>,
  schema: S,
): Promise<Checked<z.output<S>>> {
  requireJson(request.headers);
  const bytes = await readBytes(request);
  const text = decodeUtf8(bytes);
  if (text === undefined) return bodyIssue('is not UTF-8');
  try {
    const value: unknown = JSON.parse(text);
    return validateBody(schema, value, repeatedMembers(text));
  } catch (error) {
    if (error instanceof SyntaxError) return bodyIssue('is not JSON: it cannot be parsed');
    throw error;
  }
}

/** Joins the issues of the text with those of the schema; a field is reported once. */
function validateBody<S extends z.ZodType>(
  schema: S,
  value: unknown,
  duplicates: readonly Detail[],
): Checked<z.output<S>> {
  const textIssues = [...duplicates, ...textDetails(value)];
  // zod would recurse too: report the depth alone.
  if (textIssues.some(({ issue }) => issue === TOO_DEEP)) return bodyIssue(TOO_DEEP);
  const result = checked(schema, value, 'body');
  if (textIssues.length === 0) return result;
  const reported = new Set(textIssues.map(({ field }) => field));
  const more =
    'details' in result ? result.details.filter(({ field }) => !reported.has(field)) : [];
  return { details: [...textIssues, ...more] };
}

function requireJson(headers: RequestHeaders) {
  const type = headers.get('content-type') ?? '';
  const encoding = headers.get('content-encoding');
  const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type);
  if (isJson && (encoding === null || encoding === 'identity')) return;
  throw new Failure(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as application/json in UTF-8, not compressed.',
  );
}

async function readBytes(request: Pick<ApiRequest, 'headers' | 'body'>): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > LARGEST_BODY) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw incompleteBody(cause);
  }
  if (size > LARGEST_BODY) throw tooLarge();
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function bodyIssue(issue: string): Checked<never> {
  return { details: [{ field: 'body', issue }] };
}

function tooLarge(): Failure {
  return new Failure('PAYLOAD_TOO_LARGE', 'The body is above 256 KiB: send less at once.');
}

/** The client disconnected. Its ECONNRESET must not be mistaken for a lost database connection. */
function incompleteBody(cause: unknown): Failure {
  return new Failure('VALIDATION_ERROR', 'The request is not valid: see body.', {
    details: [{ field: 'body', issue: 'was not sent whole' }],
    cause,
  });
}
