import fc from 'fast-check';

type Headers = Readonly<Record<string, string | string[]>>;

/** Headers that browsers, Next's scripts and attackers send. */
export function pageHeaders(): fc.Arbitrary<Headers> {
  return fc
    .record({
      accept: optional(12, 'text/html', '*/*', 'text/x-component', ';;;', 'text/html;q=NaN', ''),
      'accept-language': optional(8, 'en-AU', '*', 'x'.repeat(300), 'en;q=1e309', '\u00ff'),
      'accept-encoding': optional(6, 'gzip', 'br', 'identity', 'gzip;q=0', '*;q=0', 'x', ''),
      'if-none-match': optional(10, '*', '"x"', 'W/"x", "', '"'.repeat(500)),
      'if-modified-since': optional(20, 'Fri, 20 Nov 2026 03:04:05 GMT', 'never', '-1'),
      'if-match': optional(20, '*', '"x"', 'x'),
      'if-unmodified-since': optional(20, 'Fri, 20 Nov 2020 03:04:05 GMT', 'x'),
      'if-range': optional(20, '"x"', 'x'),
      range: optional(
        12,
        'bytes=0-3',
        'bytes=-2',
        'bytes=9999999-',
        'bytes=3-1',
        'x',
        'bytes=0-0,1-1',
      ),
      'user-agent': optional(12, 'Googlebot', 'Twitterbot', '', 'x'.repeat(2_000)),
      'sec-fetch-site': optional(12, 'same-origin', 'cross-site', 'x'),
      'sec-fetch-dest': optional(12, 'image', 'document', 'empty', 'x'),
      'x-correlation-id': optional(12, 'abc', '{}', 'x'.repeat(65)),
      'x-forwarded-host': optional(20, 'evil.example', '[', 'a b'),
      'x-forwarded-proto': optional(20, 'https', 'javascript', 'https,http'),
      'x-forwarded-for': optional(20, '::1', 'x', '1.2.3.4, '),
      traceparent: optional(20, '00-0-0-0', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`),
      'next-action': optional(20, 'x', 'a'.repeat(42)),
      'x-action-forwarded': optional(30, '1'),
      'x-nextjs-data': optional(20, '1'),
      'x-matched-path': optional(20, '/au', 'http://['),
      'x-now-route-matches': optional(20, '1=x', '%'),
      'next-resume': optional(30, '1'),
      'x-middleware-prefetch': optional(30, '1'),
      'x-invocation-id': optional(30, 'x'),
      purpose: optional(20, 'prefetch'),
      'content-type': optional(20, 'multipart/form-data', 'application/x-www-form-urlencoded', 'x'),
      next: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: nextHeaders() },
      ),
    })
    .map(({ next, ...others }) => withoutUndefined({ ...others, ...next }));
}

/** Headers of Next's scripts, valid and invalid. */
function nextHeaders(): fc.Arbitrary<Readonly<Record<string, string | string[] | undefined>>> {
  return fc.record({
    rsc: fc.constantFrom('1', '1', '1', '1', '0', '', 'x'),
    'next-router-state-tree': fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      { weight: 3, arbitrary: fc.constantFrom(...VALID_TREES).map(encodeURIComponent) },
      { weight: 4, arbitrary: fc.constantFrom(...INVALID_TREES) },
      { weight: 1, arbitrary: fc.json().map(encodeURIComponent) },
    ),
    'next-router-prefetch': optional(3, '1', '2', '3', '0', '', 'x'),
    'next-router-segment-prefetch': optional(
      3,
      '/_tree',
      '/_full',
      '/_index',
      '/au/$d$x',
      '',
      '%',
      'x',
    ),
    'next-url': optional(
      4,
      '/au',
      '',
      'http://[',
      '//evil.example',
      '%00',
      '/au/invoices?x=%ff',
      '\u00ff',
    ),
    'next-hmr-refresh': optional(10, '1'),
    'next-test-fetch-priority': optional(20, 'x'),
  });
}

const COUNTRY = ['countryCode', 'au', 'd', null];
const VALID_TREES = [
  ['', {}],
  ['', {}, null, 'refetch'],
  [
    '',
    { children: ['(portal)', { children: [COUNTRY, { children: ['__PAGE__', {}] }] }] },
    null,
    null,
    16,
  ],
  [
    '',
    {
      children: [
        '(portal)',
        { children: [COUNTRY, { children: ['__PAGE__', {}, null, 'refetch'] }] },
      ],
    },
  ],
  [
    '',
    {
      children: [
        '(portal)',
        { children: [COUNTRY, { children: ['x', {}, null, 'metadata-only'] }] },
      ],
    },
  ],
  ['', { children: ['x', {}, ['/x', ''], 'inside-shared-layout', -1, 'x'] }],
  ['', JSON.parse('{"__proto__":["",{}],"constructor":["",{}]}')],
  ['__PAGE__?{"a":', { children: [['x', '%', 'c', ['x']], {}] }],
].map((tree) => JSON.stringify(tree));

const INVALID_TREES: readonly (string | string[])[] = [
  ...[
    '',
    '%',
    '{',
    '[]',
    'null',
    '0',
    '""',
    '%00',
    '%ff',
    '["",{}',
    '["",{}]x',
    '["",[]]',
    '["",null]',
  ],
  ...['["",{"children":1}]', '["",{},1]', '["",{},null,"x"]', '["",{},null,null,1e309]', '\u00ff'],
  '['.repeat(9_000),
  encodeURIComponent(nested(600)),
  nested(1_500),
  `["${'x'.repeat(12_000)}",{}]`,
  ['["",{}]', '["",{}]'],
];

function nested(depth: number): string {
  return `${'["",{"a":'.repeat(depth)}["",{}]${'}]'.repeat(depth)}`;
}

function optional(never: number, ...values: string[]): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: never, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );
}

function withoutUndefined(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Headers {
  const given: [string, string | string[]][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) given.push([name, value]);
  }
  return Object.fromEntries(given);
}
