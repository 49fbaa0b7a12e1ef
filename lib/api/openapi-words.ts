import { LARGEST_BODY } from './body.ts';

/** What a reader has to know before the first call. */
export const INTRODUCTION = `Invoices of a trade supplier in Australia (\`au\`) and New Zealand (\`nz\`).

**Credentials.** Every operation takes \`Authorization: Bearer\` with an access token; its scopes and countries say what it opens. Cost members are left out for a token without \`costs:read\`.

**Errors.** Every failure has the same body. \`errorCode\` is stable, \`details\` lists every issue at once, and \`correlationId\` finds the request in our log.

**Conditional requests.** Every answer to a GET carries a strong \`ETag\`; send it back as \`If-None-Match\` and a document that has not changed is a 304 without a body.

**Limits.** \`RateLimit\` says how many requests are left and for how long; beyond it the answer is 429 with \`Retry-After\`. A URL has at most 16 KiB, a JSON body ${LARGEST_BODY / 1024} KiB.

**Numbers and dates.** Money and quantities are JSON numbers of exact decimal value. Dates are \`YYYY-MM-DD\`, timestamps UTC. An optional member without a value is left out.`;

/** The headers of an answer, the one of GET alone first. */
export const HEADERS = {
  ETag: header('Strong entity tag of the answer, for `If-None-Match`.'),
  'X-Correlation-Id': header('The id of this request in our log: yours where you sent one.'),
  'Cache-Control': header('How long the answer may be kept.'),
  RateLimit: header('Requests left and seconds until the window ends: `"default";r=599;t=42`.'),
  'RateLimit-Policy': header('Requests allowed in a window of seconds: `"default";q=600;w=60`.'),
};

function header(description: string) {
  return { description, schema: { type: 'string' } };
}
