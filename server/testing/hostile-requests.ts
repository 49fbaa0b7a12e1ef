import fc from 'fast-check';

/** Invalid in PostgreSQL text. */
const NUL = '%00 a%00b %00%00 1%00 %ED%A0%80';

/** Not decodable, easily decoded twice, or ends the value. */
const BROKEN =
  '% %2 %zz %ff %C0%80 %F5%80%80%80 + %2B %20 %0d%0a %0 %2500 %252500 %2F ' +
  '%5C .. %2e%2e %u0000 [] [0]=1 %5B%5D & = &&== # ; %26%3D %EF%BB%BF %7F';

const NUMBERS =
  '0 -0 -1 1e309 NaN Infinity 0x10 1_000 1.5 00 ٣ １ 2147483647 2147483648 -2147483649 ' +
  '9007199254740993 9223372036854775808 1e-400 999999999999.9999 9999999999999';

const DAYS =
  '9999-12-31 9999-12-25 9999-12-30 0000-00-00 0000-01-01 0001-01-01 0001-01-02 -271821-04-20 ' +
  '+275760-09-13 +010000-01-01 10000-01-01 1582-10-10 2026-02-30 2026-13-01 2027-02-29 2026-10-04 ' +
  '2026-04-05 2026-11-22T00:00:00Z';

/** As people say them, or nearly. */
const TYPED_DAYS = [
  ...words('today tomorrow Thu thursday 26/11 31/11 1.12.26 26nov 00/00 99/99'),
  ...['next tue', 'next week', 'in 2 weeks', 'in 999 weeks', 'in 0 days', '26 nov', '31 feb 0000'],
];

/** Special in SQL, LIKE, tsquery, regular expressions, CSV, HTML, paths or JavaScript. */
const PATTERNS = [
  ...words(
    `' " $1 \\ % _ %%% \\% a:* !a ( ) <-> 'a':* :* !! & | { } (a+)+$ [ [^ * ? .* ^$ \\u0000`,
  ),
  ...words('\\d <script> - -- / // /.. a,b a;b : a: :b a:b:c =1+1 @a javascript:alert(1) {"a":1}'),
  ...words('__proto__ constructor prototype toString then hasOwnProperty null undefined true'),
  ...[
    "' or 1=1 --",
    "'; drop table invoices; --",
    'a & | b',
    'a <-> ',
    'a\tb\nc',
    '\r\n',
    '//evil.example',
  ],
];

const LETTERS = [
  ...[
    '\u202e501',
    '\u200f',
    '\u200b',
    '\u00ad',
    '\ufeff',
    '\ufffe',
    '\uffff',
    '\u{10ffff}',
    '\u0085',
  ],
  ...['😀', '👩‍👩‍👧', 'é', 'ﬃ', 'ß', 'İ', 'ı', 'Ⅷ', '\u0301'.repeat(60), 'ŉ', '\u2028', '\u00a0'],
];

const LONG = [
  ...[64, 65, 200, 201, 4_000, 14_000].map((length) => 'x'.repeat(length)),
  ...['9'.repeat(400), 'a '.repeat(100), '%'.repeat(200), '😀'.repeat(200), 'é'.repeat(900)],
  ...['1 '.repeat(2_000), '1\n'.repeat(2_000), '\t'.repeat(300), '(('.repeat(90)],
];

const TEXT = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words(DAYS), ...TYPED_DAYS) },
  { weight: 8, arbitrary: fc.constantFrom(...words(NUMBERS), ...PATTERNS, ...LETTERS, ...LONG) },
);

/** Hostile values for a URL, correctly encoded or not. */
export const HOSTILE_VALUES: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words(NUL)) },
  { weight: 4, arbitrary: fc.constantFrom('', ...words(BROKEN)) },
  { weight: 9, arbitrary: TEXT.map(encodeURIComponent) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 70 }).map(encodeURIComponent) },
);

const COOKIE_NAMES = ['theme', 'preferences', 'staff-session', 'sign-in-state', '__proto__'];
const COOKIE_VALUES = ['', '%', '%00', '%ff', '{', 'null', '[]', '"', 'x'.repeat(5_000), '\u00ff'];
const PREFERENCES = [
  { person: 'x', seen: 1, branches: 1 },
  { person: null, seen: [null, {}], branches: { au: '\0', nz: 5, __proto__: 'x' } },
];

/** Cookies beside that of a session, as in the header. */
export const HOSTILE_COOKIES: readonly (readonly string[])[] = [
  ...COOKIE_NAMES.flatMap((name) => COOKIE_VALUES.map((value) => [`${name}=${value}`])),
  ...PREFERENCES.map((value) => [`preferences=${encodeURIComponent(JSON.stringify(value))}`]),
  ...['=', '=x', 'x', ';;;', 'theme', 'theme=dark; theme=light'].map((cookie) => [cookie]),
  ...['__prerender_bypass=x', '__next_preview_data=x', 'NEXT_LOCALE=x'].map((cookie) => [cookie]),
  ...[150, 180, 1_500].map((count) => Array.from({ length: count }, (_, at) => `c${at}=${at}`)),
];

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
].map((tree) => encodeURIComponent(JSON.stringify(tree)));

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

/** Headers that browsers, Next's scripts and attackers send, each with its values. */
export const HOSTILE_HEADERS: Readonly<Record<string, readonly (string | string[])[]>> = {
  accept: ['text/html', '*/*', 'text/x-component', ';;;', 'text/html;q=NaN', ''],
  'accept-language': ['en-AU', '*', 'x'.repeat(300), 'en;q=1e309', '\u00ff'],
  'accept-encoding': ['gzip', 'br', 'identity', 'gzip;q=0', '*;q=0', 'x', ''],
  'if-none-match': ['*', '"x"', 'W/"x", "', '"'.repeat(500)],
  'if-modified-since': ['Fri, 20 Nov 2026 03:04:05 GMT', 'never', '-1'],
  'if-match': ['*', '"x"', 'x'],
  range: ['bytes=0-3', 'bytes=-2', 'bytes=9999999-', 'bytes=3-1', 'x', 'bytes=0-0,1-1'],
  'user-agent': ['Googlebot', 'Twitterbot', '', 'x'.repeat(2_000)],
  'sec-fetch-site': ['same-origin', 'cross-site', 'x'],
  'x-correlation-id': ['abc', '{}', 'x'.repeat(65)],
  'x-forwarded-host': ['evil.example', '[', 'a b'],
  'x-forwarded-proto': ['https', 'javascript', 'https,http'],
  'x-forwarded-for': ['::1', 'x', '1.2.3.4, '],
  traceparent: ['00-0-0-0', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`],
  'next-action': ['x', 'a'.repeat(42)],
  'x-nextjs-data': ['1'],
  'x-matched-path': ['/au', 'http://['],
  'x-now-route-matches': ['1=x', '%'],
  'next-resume': ['1'],
  'content-type': ['multipart/form-data', 'application/x-www-form-urlencoded', 'x'],
  rsc: ['1', '1', '1', '1', '0', '', 'x'],
  'next-router-state-tree': [...VALID_TREES, ...INVALID_TREES],
  'next-router-prefetch': ['1', '2', '3', '0', '', 'x'],
  'next-router-segment-prefetch': ['/_tree', '/_full', '/_index', '/au/$d$x', '', '%', 'x'],
  'next-url': ['/au', '', 'http://[', '//evil.example', '%00', '/au/invoices?x=%ff', '\u00ff'],
};

function words(line: string): string[] {
  return line.split(' ');
}

function nested(depth: number): string {
  return `${'["",{"a":'.repeat(depth)}["",{}]${'}]'.repeat(depth)}`;
}
