import Negotiator from 'negotiator';
import { z } from 'zod';
import type { ObjectSchema, PathParams } from '#lib/api/declaration.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { DomainError, type ErrorDetail, invalid } from '#lib/errors.ts';
import { truncateWithEllipsis } from '#lib/text/text.ts';
import type { ApiRequest } from './request.ts';
import { joinIssues, type ValidationResult, validate } from './validate.ts';

/** The country of the path, which authorisation needs first. Throws 400 for an unknown one. */
export function requireCountry(params: ValidationResult<unknown>, path: PathParams): CountryCode {
  const wrong =
    'details' in params ? params.details.filter(({ field }) => field === 'countryCode') : [];
  if (wrong.length > 0) throw invalid(wrong);
  // Valid, even if another parameter is not.
  return path['countryCode'] as CountryCode;
}

/** Validates the query and headers, and joins them with the parts validated before. Throws 400 with all issues at once. */
export function readInput<P, Q extends ObjectSchema, H extends ObjectSchema, B, U>(
  schemas: { readonly query?: Q; readonly headers?: H },
  request: ApiRequest,
  params: ValidationResult<P>,
  body: ValidationResult<B> | undefined,
  upload: ValidationResult<U> | undefined,
) {
  // A part that the operation does not declare is undefined, and its handler's type does not have it.
  const { query: querySchema = NO_QUERY as Q } = schemas;
  const { values, details: queryIssues } = parseQuery(request.query ?? '', querySchema);
  const query = joinIssues(queryIssues, validate(querySchema, values, 'query', describeByValue));
  const headers = schemas.headers && validateHeaders(schemas.headers, request.headers);
  const details = [params, query, headers, body, upload].flatMap((part) =>
    part && 'details' in part ? part.details : [],
  );
  if (details.length > 0) throw invalid(details);
  if (lacksIfMatch(schemas.headers, request.headers)) {
    throw new DomainError(
      'PRECONDITION_REQUIRED',
      'Send If-Match with the ETag of what you change, so that no change of another is lost.',
    );
  }
  return {
    params: unwrap(params),
    query: unwrap(query),
    headers: (headers && unwrap(headers)) as z.output<H>,
    body: (body && unwrap(body)) as B,
    upload: (upload && unwrap(upload)) as U,
  };
}

const NO_QUERY: ObjectSchema = z.strictObject({});

/** The headers that a schema names. Issues name the header as it is sent, not the member. */
function validateHeaders<H extends ObjectSchema>(
  schema: H,
  headers: ApiRequest['headers'],
): ValidationResult<z.output<H>> {
  const values: Record<string, string> = {};
  for (const member of Object.keys(schema.shape)) {
    const value = headers.get(headerName(member).toLowerCase());
    if (value !== null) values[member] = value;
  }
  // Reported as a 428, once the rest is valid.
  if (lacksIfMatch(schema, headers)) return { value: {} as z.output<H> };
  return validate(schema, values, 'headers', (detail) => ({
    ...detail,
    field: headerName(detail.field),
  }));
}

function lacksIfMatch(schema: ObjectSchema | undefined, headers: ApiRequest['headers']): boolean {
  return schema !== undefined && requiresIfMatch(schema) && headers.get('if-match') === null;
}

/** Throws 406 if the caller does not accept `type`, unless that is any type. */
export function requireAcceptable(accept: string | null, type = 'application/json') {
  if (!accept || accept === '*/*' || accept === type || type === '*/*') return;
  // Ignore parameters such as charset, but not q.
  const plain = accept.replace(/;(?!\s*q=)[^,;]*/gi, '');
  if (new Negotiator({ headers: { accept: plain } }).mediaType([type])) return;
  throw new DomainError('NOT_ACCEPTABLE', `The answer is ${type}: accept that, or */*.`);
}

function unwrap<T>(part: ValidationResult<T>): T {
  if ('details' in part) throw invalid(part.details);
  return part.value;
}

const KEY_RULE = 'must be 1 to 255 visible ASCII characters';

const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, { error: KEY_RULE });

/** `Idempotency-Key`: a key chosen by the caller, so that a retry is not done twice. */
export const IdempotencyKeyHeader = z.strictObject({
  idempotencyKey: IdempotencyKey.exactOptional().describe(
    'Your own name for this upload: sent again within 24 h, it answers as it did first.',
  ),
});

/** The same, required: a request without it is a 400. */
export const RequiredIdempotencyKeyHeader = z.strictObject({
  idempotencyKey: IdempotencyKey.describe(
    'Your own name for this upload: sent again within 7 days, it is not done again.',
  ),
});

const TAGS_RULE = 'must be * or entity tags, each in quotation marks';

const IfMatch = z
  .string()
  .refine(isEntityTagList, { error: TAGS_RULE })
  .describe('The `ETag` of what you mean to change: a 412 where it is another by now.');

/** `If-Match`: the entity tags that the record must have to be changed. */
export const IfMatchHeader = z.strictObject({ ifMatch: IfMatch.exactOptional() });

/** The same, required: a request without it is a 428. */
export const RequiredIfMatchHeader = z.strictObject({ ifMatch: IfMatch });

export function requiresIfMatch({ shape }: ObjectSchema): boolean {
  return shape['ifMatch'] === IfMatch;
}

function isEntityTagList(text: string): boolean {
  if (text.trim() === '*') return true;
  return text.includes('"') && /^[\s,]*$/.test(text.replace(/(W\/)?"[^"]*"/g, ''));
}

/** `Idempotency-Key` for the member `idempotencyKey`. */
export function headerName(member: string): string {
  const words = member.replace(/[A-Z]/g, (letter) => `-${letter}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Parses a raw query strictly, as its schema expects each parameter. `values` has one string for each, or an array if the
 * schema is a list; `details` has unknown parameters, repeated ones, and values that cannot be decoded.
 */
export function parseQuery(query: string, schema: ObjectSchema) {
  const { shape } = schema;
  const values = new Map<string, string | string[]>();
  const details = new Map<string, ErrorDetail>();
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const equals = pair.indexOf('=');
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decode(rawName);
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1));
    const field = truncateWithEllipsis((name ?? rawName) || 'query', 64);
    if (name === undefined || !Object.hasOwn(shape, name)) {
      details.set(field, { field, issue: 'is not a parameter here: remove it' });
    } else if (value === undefined) {
      details.set(field, { field, issue: 'cannot be decoded: percent-encode it as UTF-8' });
    } else if (isRepeatable(shape[name])) {
      const before = values.get(name);
      const list = Array.isArray(before) ? before : [];
      list.push(...(allowsCommas(shape[name]) ? splitCommas(value) : [value]));
      values.set(name, list);
    } else if (values.has(name)) {
      details.set(field, { field, issue: 'takes one value: give it once' });
    } else {
      values.set(name, value);
    }
  }
  return { values: Object.fromEntries(values), details: [...details.values()] };
}

/** Names an element of a list as callers of `invoiceNumber=1&invoiceNumber=2` write it: by its name and value. */
export function describeByValue(detail: ErrorDetail): ErrorDetail {
  const [, name] = /^([^.]*)\[\d+\]$/.exec(detail.field) ?? [];
  if (name === undefined || detail.value === undefined) return detail;
  return { ...detail, field: name, issue: `${JSON.stringify(detail.value)} ${detail.issue}` };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The values between commas, trimmed, without blank ones. */
function splitCommas(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether a parameter may be repeated: its schema is a list. */
export function isRepeatable(schema: z.core.$ZodType | undefined): boolean {
  return findArraySchema(schema) !== undefined;
}

/** Whether commas separate values as well: `explode: false` in OpenAPI. */
function allowsCommas(schema: z.core.$ZodType | undefined): boolean {
  return findArraySchema(schema)?.meta()?.['explode'] === false;
}

/** The array schema inside optional, default and pipe schemas. */
function findArraySchema(schema: z.core.$ZodType | undefined): z.ZodArray | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodExactOptional
  ) {
    return findArraySchema(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return findArraySchema(schema.in);
  return schema instanceof z.ZodArray ? schema : undefined;
}
