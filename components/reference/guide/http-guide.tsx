import { Table } from '#components/ui/table/table.tsx';
import { InlineCode, Line } from '#components/ui/text/prose.tsx';
import { GuideSection } from './guide-section.tsx';

/** HTTP rules of every operation: headers, conditional requests, limits, paging. */
export function HttpGuide({ rateLimit }: { rateLimit: number }) {
  return (
    <>
      <GuideSection id="conditional-requests" title="Conditional requests" text={CONDITIONAL} />
      <GuideSection id="limits" title="Limits" text={limits(rateLimit)} />
      <GuideSection id="paging" title="Paging" text={PAGING} />
      <GuideSection id="headers" title="Headers">
        <Table
          caption="Headers"
          rows={HEADERS}
          keyOf={({ name }) => name}
          columns={[
            { heading: 'Header', cell: ({ name }) => <InlineCode>{name}</InlineCode> },
            { heading: 'Sent by', cell: ({ by }) => by },
            { heading: 'Meaning', cell: ({ meaning }) => <Line text={meaning} /> },
          ]}
        />
      </GuideSection>
    </>
  );
}

const CONDITIONAL =
  'Keep the `ETag` with what you read, and send it back in `If-None-Match`: as long as nothing has ' +
  'changed, the answer is `304 Not Modified`. `*` matches whatever is there. The tag of a ' +
  'compressed body ends in `-gz` or `-br`; comparison ignores that ending. Credentials are checked ' +
  'before a 304 is given, and a token with `costs:read` has tags of its own.';

const limits = (rateLimit: number) =>
  `Each client may make ${rateLimit.toLocaleString('en-AU')} requests a minute. \`RateLimit-Policy\` ` +
  'states the quota, `RateLimit` what is left of it and in how many seconds it resets. ' +
  'Beyond it the answer is a 429 with `Retry-After` in seconds; so is a 503 when the service is ' +
  'overloaded.\n\n' +
  'A URL may have 16 KiB, a JSON body 256 KiB. Each operation states how many items one call ' +
  'takes. An unknown parameter or member is refused by name, never ignored.';

const PAGING =
  'A list that comes in pages takes `limit` (1 to 200, 50 when left out) and `cursor`; an operation ' +
  'that does has them among its parameters. Its answer ends with `pagination`: while `hasMore` is ' +
  'true, send `nextCursor` as `cursor`, or follow `rel="next"` of the `Link` header. A cursor is ' +
  'opaque and belongs to its list and filters. Rows added or removed in between ' +
  'never make another row skipped or repeated.';

const HEADERS = [
  { name: 'Authorization', by: 'you', meaning: '`Bearer` and the access token.' },
  { name: 'If-None-Match', by: 'you', meaning: 'The `ETag` you have.' },
  { name: 'Accept-Encoding', by: 'you', meaning: '`br` or `gzip`, for bodies above 1 KiB.' },
  {
    name: 'traceparent',
    by: 'you',
    meaning: 'Your trace (W3C Trace Context): its id is in our log line of the request.',
  },
  {
    name: 'X-Correlation-Id',
    by: 'both',
    meaning: 'The id of the request in our log.',
  },
  { name: 'ETag', by: 'us', meaning: 'The version of what was read.' },
  { name: 'Cache-Control', by: 'us', meaning: 'How long the answer may be kept.' },
  { name: 'Vary', by: 'us', meaning: 'The request headers that the answer depends on.' },
  { name: 'Link', by: 'us', meaning: 'With a list in pages: the next page, as `rel="next"`.' },
  { name: 'RateLimit-Policy', by: 'us', meaning: 'The quota, such as `"default";q=600;w=60`.' },
  { name: 'RateLimit', by: 'us', meaning: 'What is left of it, such as `"default";r=599;t=42`.' },
  { name: 'Retry-After', by: 'us', meaning: 'With a 429 or 503: seconds to wait.' },
  { name: 'WWW-Authenticate', by: 'us', meaning: 'With a 401 or 403: what the token lacks.' },
  { name: 'Allow', by: 'us', meaning: 'With a 405: the methods of the path.' },
];
