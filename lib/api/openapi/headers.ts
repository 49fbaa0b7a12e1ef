const STRING: HeaderSchema = { type: 'string' };
const CORRELATION_ID = '^[A-Za-z0-9._-]{1,64}$';

/** Response headers. `required` ones are present in every response that lists them. */
export const RESPONSE_HEADERS = {
  ETag: requiredHeader('Strong entity tag of the answer, for `If-None-Match`.', {
    type: 'string',
    pattern: '^"[^"]+"$',
  }),
  'X-Correlation-Id': requiredHeader(
    'The id of this request in our log: yours where you sent one.',
    { type: 'string', pattern: CORRELATION_ID },
  ),
  'Cache-Control': requiredHeader('How long the answer may be kept.'),
  Vary: requiredHeader('The request headers that the answer depends on.'),
  RateLimit: header('Requests left and seconds until the window ends: `"default";r=599;t=42`.', {
    type: 'string',
    pattern: '^"default";r=\\d+;t=\\d+$',
  }),
  'RateLimit-Policy': header('Requests allowed in a window of seconds: `"default";q=600;w=60`.', {
    type: 'string',
    pattern: '^"default";q=\\d+;w=\\d+$',
  }),
  Link: header('While there are more pages, the next one: `</v1/au/…?cursor=…>; rel="next"`.'),
  'Changes-Cursor': requiredHeader('From where to follow changes, once all parts are read.'),
  'WWW-Authenticate': requiredHeader('What the token lacks (RFC 6750).'),
  Location: requiredHeader('Where the new record is.', { type: 'string', format: 'uri-reference' }),
  'Idempotent-Replayed': header(
    '`true` where this was answered before, under the same `Idempotency-Key`.',
    { type: 'string', enum: ['true'] },
  ),
  'Last-Modified': requiredHeader('Since when the file is as it is.'),
  'Accept-Ranges': requiredHeader('A part of the file may be asked for.', {
    type: 'string',
    enum: ['bytes'],
  }),
  'Content-Disposition': requiredHeader('The name under which the file is to be saved.'),
  'Content-Range': requiredHeader('The range of bytes, and their total: `bytes 0-1023/4096`.'),
  'Retry-After': requiredHeader('Seconds to wait before the next request.', {
    type: 'integer',
    minimum: 1,
  }),
};
export type HeaderName = keyof typeof RESPONSE_HEADERS;

/** Optional request headers, except those that OpenAPI excludes (`Accept`, `Authorization`, …). */
export const REQUEST_HEADERS = {
  'If-None-Match': header(
    'The `ETag` you have: a 304 while nothing has changed. Several, or `*`, may stand.',
  ),
  Range: header('One range of bytes: `bytes=0-1023`. Several get the whole file.', {
    type: 'string',
    examples: ['bytes=0-1023'],
  }),
  'If-Range': header(
    'The `ETag` of what you have a part of: the whole file comes where it is another.',
  ),
  'X-Correlation-Id': header(
    'Your id for this request. What does not match is replaced, never refused.',
    { type: 'string', pattern: CORRELATION_ID },
  ),
};
export type RequestHeaderName = keyof typeof REQUEST_HEADERS;

/** The headers of every successful response. */
export const COMMON_HEADERS: readonly HeaderName[] = [
  'X-Correlation-Id',
  'Cache-Control',
  'Vary',
  'RateLimit',
  'RateLimit-Policy',
];

export function headerRefs(names: readonly HeaderName[]) {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${headerComponentName(name)}` }]),
  );
}

/** The component name of a header: `XCorrelationId` for `X-Correlation-Id`. */
export function headerComponentName(header: string): string {
  return header.replaceAll('-', '');
}

function requiredHeader(description: string, schema: HeaderSchema = STRING) {
  return { ...header(description, schema), required: true };
}

function header(description: string, schema: HeaderSchema = STRING) {
  return { description, schema };
}

type HeaderSchema = {
  readonly type: 'string' | 'integer';
  readonly [keyword: string]: unknown;
};
