import type { z } from 'zod';
import { DomainError, type ErrorDetail, MAX_DETAILS } from '#lib/errors.ts';
import { withTimeout } from '#lib/time/pause.ts';
import type { ApiRequest, RequestHeaders } from './request.ts';
import { elementAt, fieldPath, type ValidationResult, validate } from './validate.ts';

export const MAX_BODY_BYTES = 256 * 1024;

/** The longest that a body which is no upload may take to arrive, in milliseconds. */
export const BODY_MS = 30_000;

const JSON_TYPES: readonly string[] = ['application/json'];
/** The media types of a merge patch (RFC 7396). */
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
  const text = decodeUtf8(bytes);
  if (text === undefined) return bodyIssue('is not UTF-8');
  try {
    const value: unknown = JSON.parse(text);
    return validateBody(schema, value, findDuplicateMembers(text));
  } catch (error) {
    if (error instanceof SyntaxError) return bodyIssue('is not JSON: it cannot be parsed');
    throw error;
  }
}

/** Joins the issues of the text with those of the schema; a field is reported once. */
function validateBody<S extends z.ZodType>(
  schema: S,
  value: unknown,
  duplicates: readonly ErrorDetail[],
): ValidationResult<z.output<S>> {
  const textIssues = [...duplicates, ...findTextIssues(value)];
  // zod would recurse too: report only the depth.
  if (textIssues.some(({ issue }) => issue === TOO_DEEP)) return bodyIssue(TOO_DEEP);
  const result = validate(schema, value, 'body');
  if (textIssues.length === 0) return result;
  const reported = new Set(textIssues.map(({ field }) => field));
  const more =
    'details' in result ? result.details.filter(({ field }) => !reported.has(field)) : [];
  return { details: [...textIssues, ...more] };
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
    throw incompleteBody(cause);
  }
  if (size > MAX_BODY_BYTES) throw tooLarge();
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

function bodyIssue(issue: string): ValidationResult<never> {
  return { details: [{ field: 'body', issue }] };
}

function tooLarge(): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', 'The body is above 256 KiB: send less at once.');
}

/** The client disconnected. Its ECONNRESET must not be mistaken for a lost database connection. */
function incompleteBody(cause: unknown): DomainError {
  return new DomainError('VALIDATION_ERROR', 'The request is not valid: see body.', {
    details: [{ field: 'body', issue: 'was not sent whole' }],
    cause,
  });
}

/** The error for a body that takes too long. It ends the connection, since the rest of the body may still come. */
export function lateBody(): DomainError {
  return new DomainError('VALIDATION_ERROR', 'The request is not valid: see body.', {
    details: [{ field: 'body', issue: 'was not sent whole in time: send all of it within 30 s' }],
    headers: { Connection: 'close' },
  });
}

/** The deepest nesting of a JSON body. */
export const MAX_DEPTH = 64;
/** The issue of a body so deep that a recursive walk could exhaust the stack. */
export const TOO_DEEP = `is nested more than ${MAX_DEPTH} levels deep`;

/**
 * Finds every string and member name in parsed JSON that has a NUL, which PostgreSQL cannot store, or a lone
 * surrogate, which is not valid Unicode. Stops at the largest number of details of an error.
 */
export function findTextIssues(value: unknown): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const path: (string | number)[] = [];
  visit(value);
  return details;

  function visit(node: unknown): void {
    if (details.length === MAX_DETAILS) return;
    if (typeof node === 'string') {
      if (!isStorableText(node)) details.push(invalidText(path, value));
    } else if (typeof node === 'object' && node !== null) {
      if (path.length === MAX_DEPTH) details.push({ field: 'body', issue: TOO_DEEP });
      else visitMembers(node);
    }
  }

  function visitMembers(node: object): void {
    for (const step of Array.isArray(node) ? node.keys() : Object.keys(node)) {
      path.push(step);
      // A name that cannot be stored: what it holds is not looked into.
      if (typeof step === 'string' && !isStorableText(step)) visit(step);
      else visit(Reflect.get(node, step));
      path.pop();
    }
  }
}

function isStorableText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

function invalidText(path: readonly (string | number)[], root: unknown): ErrorDetail {
  const issue = 'has a NUL character or half of a surrogate pair: remove it';
  return { field: fieldPath(path) || 'body', issue, ...elementAt(path, root) };
}

/** An object that is being read, with its names so far, or an array; `step` is the current name or index. */
type Frame = { readonly names: Set<string> | undefined; step: string | number };

/** A string, which is a name if a colon follows, or punctuation. */
const TOKEN = /"((?:[^"\\]+|\\.)*)"(\s*:)?|[[\]{},]/g;

/**
 * Finds duplicate member names, of which `JSON.parse` silently keeps the last. `text` must be valid JSON. Stops at the
 * largest number of details of an error.
 */
export function findDuplicateMembers(text: string): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>();
  const frames: Frame[] = [];
  for (const [token, written, colon] of text.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    if (token === '{') frames.push({ names: new Set(), step: '' });
    else if (token === '[') frames.push({ names: undefined, step: 0 });
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',' && typeof frame?.step === 'number') frame.step += 1;
    else if (frame?.names && written !== undefined && colon !== undefined) {
      const name: string = written.includes('\\') ? JSON.parse(`"${written}"`) : written;
      frame.step = name;
      if (frame.names.has(name) && frames.length <= MAX_DEPTH && details.size < MAX_DETAILS) {
        const path = frames.map(({ step }) => step);
        const field = fieldPath(path);
        details.set(field, {
          field,
          issue: 'is there twice: send it once',
          ...elementAt(path, undefined),
        });
      }
      frame.names.add(name);
    }
  }
  return [...details.values()];
}
