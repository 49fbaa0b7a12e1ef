import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINE_BYTES } from '#feeds/read/lines.ts';
import { issueText } from './issues.ts';
import { hiddenIssues, isExactNumber, parseJson } from './json-scan.ts';

const scan = (text: string) => hiddenIssues(text).map(issueText);

test('a harmless text gets no issue, however it is spaced and escaped', () => {
  expect(
    scan(
      ' { "a" : [ 1.50 , -0, 1E2, { } , [ ] ], "\\u00e9\\/\\\\" : "\\ud83d\\ude00", "b":null } ',
    ),
  ).toEqual([]);
});

test('names a repeated member, also with equal values or written with an escape', () => {
  expect(scan('{"a":1,"b":[{"c":1,"c":1}],"\\u0061":2}')).toEqual([
    'b[0].c: is written twice',
    'a: is written twice',
  ]);
});

test('the same name in two objects is not repeated', () => {
  expect(scan('{"a":{"a":[{"a":1},{"a":1}]}}')).toEqual([]);
});

test('names of Object.prototype are ordinary names', () => {
  expect(scan('{"__proto__":1,"constructor":2,"toString":3}')).toEqual([]);
  expect(scan('{"__proto__":1,"__proto__":1}')).toEqual(['__proto__: is written twice']);
});

test('names a number that a double does not hold exactly', () => {
  expect(scan('{"lines":[{"quantity":0.1234567890123456},{"quantity":1e309}]}')).toEqual([
    'lines[0].quantity: 0.1234567890123456 cannot be stored exactly: at most 15 significant digits',
    'lines[1].quantity: 1e309 cannot be stored exactly: at most 15 significant digits',
  ]);
});

test('digits inside a string are text', () => {
  expect(scan('{"barcode":"93000000000000000001"}')).toEqual([]);
});

test('names NUL characters and half surrogate pairs, in values and in names', () => {
  expect(scan('{"a":"x\\u0000","b":["\\ud800"],"\\udc00":1}')).toEqual([
    'a: has a NUL character, which cannot be stored',
    'b[0]: has half of a surrogate pair, which cannot be stored',
    '["\\udc00"]: has half of a surrogate pair, which cannot be stored',
  ]);
});

test.each([
  ['{"a":abc}', `is not JSON: Unexpected token 'a', "{"a":abc}" is not valid JSON`],
  ['{"a":1,}', 'is not JSON: Expected double-quoted property name in JSON at position 7'],
  ['{"a":"x', 'is not JSON: Unterminated string in JSON at position 7'],
  ['{"a":\t"\u001b', 'is not JSON: Bad control character in string literal in JSON at position 7'],
  ['[\u202e]', 'is not JSON: Unexpected token \'\\u{202e}\', "[\\u{202e}]" is not valid JSON'],
])('%j says where it stops being JSON', (text, message) => {
  expect(parseJson(text)).toEqual({ path: '', message });
});

test('very deep nesting is an issue, not a crash', () => {
  const text = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
  expect(scan(text)).toEqual([expect.stringContaining('is nested deeper than 200 levels')]);
});

test('reads a line of the maximum length that is all escapes or digits', () => {
  const half = MAX_LINE_BYTES / 2;
  expect(scan(`{"a":"${'\\n'.repeat(half)}","a":"${'\\\\'.repeat(9)}"}`)).toEqual([
    'a: is written twice',
  ]);
  expect(scan(`[${'1'.repeat(2 * half)}]`)).toHaveLength(1);
});

test('issues about one line are limited', () => {
  expect(scan(`[${'1e999,'.repeat(5_000)}1]`).length).toBe(100);
});

test.each([
  ['0'],
  ['-0'],
  ['100.10'],
  ['1E2'],
  ['1e+2'],
  ['123456789012345'],
  ['0.123456789012345'],
  ['-12345.6789012345'],
  ['100000000000000000000'],
  ['1.000000000000000000000'],
  ['0.000000000000000000001'],
  ['1e308'],
])('%s is held exactly', (written) => {
  expect(isExactNumber(written)).toBe(true);
});

test.each([
  ['1234567890123456'],
  ['0.1234567890123456'],
  ['9007199254740993'],
  ['9007199254740991'],
  ['0.30000000000000004'],
  ['1e309'],
  ['-1e999999999999999999999'],
  ['1e-400'],
  ['3e-324'],
  ['9'.repeat(100_000)],
])('%.40s is not held exactly', (written) => {
  expect(isExactNumber(written)).toBe(false);
});

test('every decimal of up to 15 digits is held exactly, however it is written', () => {
  const digits = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 });
  fc.assert(
    fc.property(digits, fc.integer({ min: -280, max: 280 }), (whole, exponent) => {
      expect(isExactNumber(`${whole}e${exponent}`)).toBe(true);
      expect(isExactNumber(String(Number(`${whole}e${exponent}`)))).toBe(true);
    }),
  );
});
