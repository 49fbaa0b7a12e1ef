import fc from 'fast-check';
import { words } from './hostile-values.ts';

type Headers = Readonly<Record<string, string | string[]>>;

/** Headers that browsers, Next's scripts and attackers send. */
export function pageHeaders(): fc.Arbitrary<Headers> {
  const ofNext = fc.tuple(someOf(HEADERS, 2), someOf(NEXT_HEADERS, 4));
  return fc.oneof(
    { weight: 2, arbitrary: someOf(HEADERS, 4) },
    { weight: 1, arbitrary: ofNext.map(([others, next]) => ({ ...others, rsc: '1', ...next })) },
  );
}

/** Some of these headers, each with one of its values. */
function someOf(
  headers: Readonly<Record<string, readonly (string | string[])[]>>,
  maxLength: number,
): fc.Arbitrary<Headers> {
  const each = Object.entries(headers).map(([name, values]) =>
    fc.constantFrom(...values).map((value) => [name, value] as const),
  );
  const chosen = fc.subarray(each, { maxLength }).chain((some) => fc.tuple(...some));
  return chosen.map((pairs) => Object.fromEntries(pairs));
}

const HEADERS = {
  accept: ['', ...words('text/html */* text/x-component ;;; text/html;q=NaN')],
  'accept-language': ['', 'x'.repeat(300), ...words('en-AU * en;q=1e309 \u00ff')],
  'accept-encoding': ['', ...words('gzip br identity gzip;q=0 *;q=0 x')],
  'if-none-match': ['W/"x", "', '"'.repeat(500), ...words('* "x"')],
  'if-modified-since': ['Fri, 20 Nov 2026 03:04:05 GMT', 'never', '-1'],
  'if-match': words('* "x" x'),
  'if-range': words('"x" x'),
  range: words('bytes=0-3 bytes=-2 bytes=9999999- bytes=3-1 x bytes=0-0,1-1'),
  'user-agent': ['', 'x'.repeat(2_000), ...words('Googlebot Twitterbot')],
  'sec-fetch-site': words('same-origin cross-site x'),
  'x-correlation-id': ['abc', '{}', 'x'.repeat(65)],
  'x-forwarded-host': ['evil.example', '[', 'a b'],
  'x-forwarded-for': ['::1', 'x', '1.2.3.4, '],
  'next-action': ['x', 'a'.repeat(42)],
  'x-nextjs-data': ['1'],
  'x-matched-path': words('/au http://['),
  'x-now-route-matches': words('1=x %'),
  'next-resume': ['1'],
  'x-middleware-prefetch': ['1'],
  purpose: ['prefetch'],
  'content-type': words('multipart/form-data application/x-www-form-urlencoded x'),
};

const COUNTRY = ['countryCode', 'au', 'd', null];
const PAGE = { children: ['__PAGE__', {}, null, 'refetch'] };
const VALID_TREES = [
  ['', {}],
  ['', {}, null, 'refetch'],
  ['', { children: ['(portal)', { children: [COUNTRY, PAGE] }] }, null, null, 16],
  ['', { children: ['(portal)', { children: ['x', {}, null, 'metadata-only'] }] }],
  ['', { children: ['x', {}, ['/x', ''], 'inside-shared-layout', -1, 'x'] }],
  ['', JSON.parse('{"__proto__":["",{}],"constructor":["",{}]}')],
  ['__PAGE__?{"a":', { children: [['x', '%', 'c', ['x']], {}] }],
].map((tree) => encodeURIComponent(JSON.stringify(tree)));

const INVALID_TREES = [
  ...words('% { [] null 0 "" %00 %ff ["",{} ["",{}]x ["",[]] ["",null] \u00ff'),
  ...words('["",{"children":1}] ["",{},1] ["",{},null,"x"] ["",{},null,null,1e309]'),
  ...['', '['.repeat(9_000), encodeURIComponent(nested(600)), nested(1_500)],
  `["${'x'.repeat(12_000)}",{}]`,
  ['["",{}]', '["",{}]'],
];

function nested(depth: number): string {
  return `${'["",{"a":'.repeat(depth)}["",{}]${'}]'.repeat(depth)}`;
}

const NEXT_HEADERS = {
  rsc: ['', ...words('0 x')],
  'next-router-state-tree': [...VALID_TREES, ...INVALID_TREES],
  'next-router-prefetch': ['', ...words('1 2 3 0 x')],
  'next-router-segment-prefetch': ['', ...words('/_tree /_full /_index /au/$d$x % x')],
  'next-url': ['', ...words('/au http://[ //evil.example %00 /au/invoices?x=%ff \u00ff')],
  'next-hmr-refresh': ['1'],
};
