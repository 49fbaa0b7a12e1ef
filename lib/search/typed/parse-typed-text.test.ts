import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';
import { parseTypedText } from './parse-typed-text.ts';

const TODAY = '2026-11-23';

/** The names, then each condition in one line. */
function read(text: string): string[] {
  const { names, conditions, phone } = parseTypedText(text, TODAY);
  return [
    names,
    ...conditions.map(({ kind, numbers, amount, dates }) =>
      [kind, numbers.join('|'), amount && `$${amount.from}..${amount.below}`, dates.join('|')]
        .filter((part) => part)
        .join(' '),
    ),
    ...(phone === undefined ? [] : [`phone ${phone}`]),
  ];
}

const JOB = 'job job-416|JOB-416|JOB 416|JOB416|J416|416';

test.each([
  ['penrose 776', 'penrose', '776 $776.00..777.00'],
  ['776.26 penrose', 'penrose', '$776.26..776.27'],
  ['penrose $776', 'penrose', '$776.00..777.00'],
  ['$441.78', '', '$441.78..441.79'],
  ['$ 1,560.6', '', '$1560.60..1560.70'],
  ['1,560', '', '$1560.00..1561.00'],
  ['penrose job-416', 'penrose', JOB],
  ['2 Dec penrose', 'penrose', '2025-12-02|2026-12-02'],
  ['2nd december penrose', 'penrose', '2025-12-02|2026-12-02'],
  ['penrose 2/12', 'penrose', '2025-12-02|2026-12-02'],
  ['2/12/25', '', '2025-12-02'],
  ['2.12.2026 smith', 'smith', '2026-12-02'],
  ['2026-12-02', '', '2026-12-02'],
  ['2 Dec 2026 441.78 penrose', 'penrose', '2026-12-02', '$441.78..441.79'],
  ['2 dec 776', '', '2025-12-02|2026-12-02', '776 $776.00..777.00'],
  ['31/11', '', '31/11'],
  ['60211038', '', '60211038'],
  ['#60211038', '', '60211038'],
  ['penrose #776', 'penrose', '776'],
  ['so-60211038', '', 'so-60211038|SO-60211038'],
  ['po 42864', '', 'purchaseOrder po 42864|PO 42864|PO42864|PO-42864|42864'],
  ['#416', '', '416'],
  ['0491 575 789', '', 'phone 0491575789'],
  ['0491575789', '', 'phone 0491575789'],
  ['+61 491 575 789', '', 'phone 0491575789'],
  ['+64 (0)21 555 0044 penrose', 'penrose', 'phone 0215550044'],
  ['(02) 5550 1020', '', 'phone 0255501020'],
  ['1300 555 010', '', 'phone 1300555010'],
  ['watr heater', 'watr heater'],
  ["o'brien", "o'brien"],
  ['vitrea 160', 'vitrea', '160 $160.00..161.00'],
  ['9312345678907', '', '9312345678907'],
  ['1 2 3 4 5', '5', '1 $1.00..2.00', '2 $2.00..3.00', '3 $3.00..4.00', '4 $4.00..5.00'],
  ['may 12', 'may', '12 $12.00..13.00'],
  ['tanner about 240', 'tanner', '$228.00..252.00'],
  ['around $1,200 tanner', 'tanner', '$1140.00..1260.00'],
  ['tanner 240ish', 'tanner', '$228.00..252.00'],
  ['round about', 'round about'],
  ['tanner last tuesday', 'tanner', '2026-11-17'],
  ['tanner yesterday', 'tanner', '2026-11-22'],
  ['saturday', '', '2026-11-21|2026-11-28'],
  ['holiday inn', 'holiday inn'],
  ['last straw', 'last straw'],
  ['early access', 'early access'],
  [
    'tanner last week',
    'tanner',
    '2026-11-16|2026-11-17|2026-11-18|2026-11-19|2026-11-20|2026-11-21|2026-11-22',
  ],
  ['', ''],
])('%s', (text, ...expected) => {
  expect(read(text)).toEqual(expected);
});

test('a part of a month is each of its days', () => {
  const daysOf = (text: string) =>
    parseTypedText(text, TODAY).conditions.flatMap(({ dates }) => dates);
  const ends = (text: string) => {
    const days = daysOf(text);
    return [days[0], days.at(-1), days.length];
  };
  expect(ends('tanner early nov')).toEqual(['2026-11-01', '2026-11-10', 10]);
  expect(ends('late feb')).toEqual(['2026-02-21', '2026-02-28', 8]);
  expect(ends('last month')).toEqual(['2026-10-01', '2026-10-31', 31]);
  expect(daysOf('this month')).toHaveLength(30);
});

test('dollars without cents are also meant within 5 %', () => {
  const nearOf = (text: string) => parseTypedText(text, TODAY).conditions.map(({ near }) => near);
  expect(nearOf('215')).toEqual([{ from: '204.25', below: '225.75' }]);
  expect(nearOf('$5')).toEqual([{ from: '4.75', below: '6.00' }]);
  expect(nearOf('$214.81')).toEqual([undefined]);
});

const marked = (text: string, ...marks: string[]) =>
  highlight(text, marks)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test.each([
  ['Penrose Group Pty Ltd', ['penrose'], '[Penrose] Group Pty Ltd'],
  ['Ngāti Whātua', ['ngati', 'whatua'], '[Ngāti] [Whātua]'],
  ['Storage Water Heater', ['heat', 'rage'], 'Storage Water [Heat]er'],
  ['$1,560.68', ['1,560'], '$[1,560].68'],
  ['Alapati Ngo 0491 575 789', ['0491575789'], 'Alapati Ngo [0491 575 789]'],
  ['16 Nov 2026', ['16 nov'], '[16 Nov] 2026'],
  ['JOB-416', ['job-416'], '[JOB-416]'],
  ['a (b) c', ['(', '.*'], 'a (b) c'],
  ['anything', [], 'anything'],
])('%s with %j', (text, marks, expected) => {
  expect(marked(text, ...marks)).toBe(expected);
});

test('a number in groups is the same number, and so is one of which only the end is said', () => {
  const parsed = (text: string) => parseTypedText(text, TODAY);
  expect(parsed('2412 500')).toEqual(parsed('2412500'));
  expect(parsed('...3770')).toEqual(parsed('3770'));
  expect(parsed('…3770 penrose')).toEqual(parsed('3770 penrose'));
});

test('a number is looked up without the sign before it', () => {
  expect(parseTypedText('#2412500 C#', TODAY).text).toBe('2412500 C#');
});
