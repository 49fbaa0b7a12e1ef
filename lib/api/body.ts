import type { z } from 'zod';
import { type Detail, Failure } from '#lib/failures.ts';
import { TOO_DEEP, textDetails } from './body-texts.ts';
import { type Checked, checked } from './issues.ts';
import { repeatedMembers } from './repeated-members.ts';
import type { ApiRequest, RequestHeaders } from './request.ts';

/** The largest JSON body, in bytes. */
export const LARGEST_BODY = 256 * 1024;

/**
 * The JSON body of a request, checked: 415 for another type or a compressed body, 413 beyond
 * 256 KiB, and the issues of one that cannot be read or kept, or does not fit its schema.
 */
export async function readJsonBody<S extends z.ZodType>(
  request: Pick<ApiRequest, 'headers' | 'body'>,
  schema: S,
): Promise<Checked<z.output<S>>> {
  refuseOtherTypes(request.headers);
  const bytes = await limitedBytes(request);
  const text = decodedText(bytes);
  if (text === undefined) return atFault('is not UTF-8');
  try {
    const value: unknown = JSON.parse(text);
    return checkedBody(schema, value, repeatedMembers(text));
  } catch (error) {
    if (error instanceof SyntaxError) return atFault('is not JSON: it cannot be parsed');
    throw error;
  }
}

/** The schema's issues beside those of the text itself; a field is named once. */
function checkedBody<S extends z.ZodType>(
  schema: S,
  value: unknown,
  repeated: readonly Detail[],
): Checked<z.output<S>> {
  const texts = [...repeated, ...textDetails(value)];
  // Nothing else looks into a body that is too deep to be walked.
  if (texts.some(({ issue }) => issue === TOO_DEEP)) return atFault(TOO_DEEP);
  const result = checked(schema, value, 'body');
  if (texts.length === 0) return result;
  const named = new Set(texts.map(({ field }) => field));
  const more = 'details' in result ? result.details.filter(({ field }) => !named.has(field)) : [];
  return { details: [...texts, ...more] };
}

function refuseOtherTypes(headers: RequestHeaders) {
  const type = headers.get('content-type') ?? '';
  const encoding = headers.get('content-encoding');
  const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type);
  if (isJson && (encoding === null || encoding === 'identity')) return;
  throw new Failure(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as application/json in UTF-8, not compressed.',
  );
}

async function limitedBytes(request: Pick<ApiRequest, 'headers' | 'body'>): Promise<Uint8Array> {
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
    throw cutOff(cause);
  }
  if (size > LARGEST_BODY) throw tooLarge();
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decodedText(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function atFault(issue: string): Checked<never> {
  return { details: [{ field: 'body', issue }] };
}

function tooLarge(): Failure {
  return new Failure('PAYLOAD_TOO_LARGE', 'The body is above 256 KiB: send less at once.');
}

/** The caller has hung up, with ECONNRESET, which is not to be read as a database that is away. */
function cutOff(cause: unknown): Failure {
  return new Failure('VALIDATION_ERROR', 'The request is not valid: see body.', {
    details: [{ field: 'body', issue: 'was not sent whole' }],
    cause,
  });
}
