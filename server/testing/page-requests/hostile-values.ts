import fc from 'fast-check';

/** Hostile values for a URL, correctly encoded or not. */
export function hostileValues(): fc.Arbitrary<string> {
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words(DAYS), ...TYPED_DAYS) },
    { weight: 8, arbitrary: fc.constantFrom(...words(NUMBERS), ...PATTERNS, ...LETTERS, ...LONG) },
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words(NUL)) },
    { weight: 4, arbitrary: fc.constantFrom('', ...words(BROKEN)) },
    { weight: 9, arbitrary: text.map(encodeURIComponent) },
    {
      weight: 1,
      arbitrary: fc.tuple(text, text).map((both) => encodeURIComponent(both.join(' '))),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 70 }).map(encodeURIComponent) },
  );
}

function words(line: string): string[] {
  return line.split(' ');
}

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
