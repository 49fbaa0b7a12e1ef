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
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 70 }).map(encodeURIComponent) },
  );
}

/** Cookies beside that of a session, as in the header. */
export function hostileCookies(): fc.Arbitrary<readonly string[]> {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `c${i}=${i}`);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.subarray(COOKIES, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom(150, 180, 1_500).map(many) },
  );
}

/** The words of a line. */
export function words(line: string): string[] {
  return line.split(' ');
}

const COOKIES = [
  ...words('theme preferences staff-session sign-in-state __proto__ NEXT_LOCALE').flatMap((name) =>
    ['', '%', '%00', '{', 'null', '"', 'x'.repeat(5_000), '\u00ff'].map(
      (value) => `${name}=${value}`,
    ),
  ),
  `preferences=${encodeURIComponent('{"person":null,"seen":[null,{}],"branches":{"au":"\\u0000","nz":5}}')}`,
  ...words('= =x x ;;; __prerender_bypass=x __next_preview_data=x staff-session=a.b.c.d.e'),
  'staff-session=eyJhbGciOiJub25lIn0.e30.',
  'staff-session.0=x; staff-session.1=y',
];

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
  '9999-12-31 9999-12-25 0000-00-00 0000-01-01 0001-01-01 -271821-04-20 +275760-09-13 ' +
  '+010000-01-01 1582-10-10 2026-02-30 2026-13-01 2026-10-04 2026-11-22T00:00:00Z';

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
  ...["' or 1=1 --", "'; drop table invoices; --", 'a & | b', 'a <-> ', 'a\tb\nc', '\r\n'],
];

const LETTERS = words(
  '\u202e501 \u200f \u200b \u00ad \ufeff \ufffe \uffff \u{10ffff} \u0085 😀 👩‍👩‍👧 é ﬃ ß İ ı Ⅷ ŉ \u2028 \u00a0',
);

const LONG = [
  ...[64, 65, 200, 201, 4_000, 14_000].map((length) => 'x'.repeat(length)),
  ...['9'.repeat(400), 'a '.repeat(100), '%'.repeat(200), '😀'.repeat(200), 'é'.repeat(900)],
  ...['1 '.repeat(2_000), '1\n'.repeat(2_000), '\t'.repeat(300), '\u0301'.repeat(60)],
  '(('.repeat(90),
];
