import { LARGEST_BODY } from './body.ts';

/** What a reader has to know before the first call. */
export const INTRODUCTION = `The records of a trade supplier in Australia (\`au\`) and New Zealand (\`nz\`): invoices, purchase orders, costs, availability, branches, products and accounts.

**Credentials.** Every operation takes \`Authorization: Bearer\` with an access token; its scopes and countries say what it opens. Cost members are left out for a token without \`costs:read\`.

**Errors.** Every failure has the same body. \`errorCode\` is stable, \`details\` lists every issue at once (a thousand at most), and \`correlationId\` finds the request in our log.

**Pages.** Long lists come in pages of \`limit\` records; while \`pagination.hasMore\`, send \`pagination.nextCursor\` as \`cursor\`, with the same filters. What is inserted or deleted meanwhile makes no other record come twice or not at all. Pages of events always have a \`nextCursor\`: ask again from it, and you see every event once.

**Conditional requests.** Every answer to a GET carries a strong \`ETag\`; send it back as \`If-None-Match\` and a document that has not changed is a 304 without a body.

**Limits.** \`RateLimit\` says how many requests are left and for how long; beyond it the answer is 429 with \`Retry-After\`. A URL has at most 16 KiB, a JSON body ${LARGEST_BODY / 1024} KiB, a file what the service is set to, 100 MiB where nothing else is said.

**Numbers and dates.** Money and quantities are JSON numbers of exact decimal value. Dates are \`YYYY-MM-DD\`, timestamps UTC. An optional member without a value is left out.`;

/** The headers of answers. Those that are `required` are there wherever an answer lists them. */
export const HEADERS = {
  ETag: always('Strong entity tag of the answer, for `If-None-Match`.'),
  'X-Correlation-Id': always('The id of this request in our log: yours where you sent one.'),
  'Cache-Control': always('How long the answer may be kept.'),
  Vary: always('The request headers that the answer depends on.'),
  RateLimit: header('Requests left and seconds until the window ends: `"default";r=599;t=42`.'),
  'RateLimit-Policy': header('Requests allowed in a window of seconds: `"default";q=600;w=60`.'),
  Link: header('While there are more pages, the next one: `</v1/au/…?cursor=…>; rel="next"`.'),
  'WWW-Authenticate': header('What the token lacks (RFC 6750).'),
  Allow: always('The methods of this path.'),
  Location: always('Where the new record is.'),
  'Idempotent-Replayed': header(
    '`true` where this was answered before, under the same `Idempotency-Key`.',
  ),
  'Last-Modified': always('Since when the file is as it is.'),
  'Accept-Ranges': always('`bytes`: a part of the file may be asked for.'),
  'Content-Disposition': always('The name under which the file is to be saved.'),
  'Content-Range': always('Which bytes these are, of how many: `bytes 0-1023/4096`.'),
  'Retry-After': always('Seconds to wait before the next request.'),
};
export type HeaderName = keyof typeof HEADERS;

/** The headers of a request that may be left out, beside those that OpenAPI takes for granted. */
export const REQUEST_HEADERS = {
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` you have: a 304 while nothing has changed. Several, or `*`, may stand.',
    schema: { type: 'string' },
  },
  Range: {
    name: 'Range',
    in: 'header',
    required: false,
    description: 'One range of bytes: `bytes=0-1023`. Of several, the whole file is sent.',
    schema: { type: 'string', examples: ['bytes=0-1023'] },
  },
  'If-Range': {
    name: 'If-Range',
    in: 'header',
    required: false,
    description: 'The `ETag` of what you have a part of: the whole file comes where it is another.',
    schema: { type: 'string' },
  },
  'X-Correlation-Id': {
    name: 'X-Correlation-Id',
    in: 'header',
    required: false,
    description: 'Your id for this request. What does not match is replaced, never refused.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  },
};
export type RequestHeaderName = keyof typeof REQUEST_HEADERS;

/** Where tokens come from: the document is a file that is the same whoever the issuer is. */
export const CREDENTIALS = `An access token (RFC 9068) by the client credentials grant, sent as \`Authorization: Bearer\`.

\`tokenUrl\` is the address of the identity provider that comes with this service. Where the service is set to another issuer, nothing answers there: \`/.well-known/oauth-protected-resource\` names the issuer that counts, and the issuer's \`/.well-known/openid-configuration\` its \`token_endpoint\`.`;

function always(description: string) {
  return { ...header(description), required: true };
}

function header(description: string) {
  return { description, schema: { type: 'string' } };
}
