import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complaintText } from './complaints.ts';
import { scanJson } from './json-scan.ts';

const scan = (text: string) => scanJson(text).map(complaintText);

test('a text that hides nothing gets no complaint, however it is spaced and escaped', () => {
  expect(
    scan(
      ' { "a" : [ 1.50 , -0, 1E2, { } , [ ] ], "\\u00e9\\/\\\\" : "\\ud83d\\ude00", "b":null } ',
    ),
  ).toEqual([]);
});

test('a member written twice is named, with equal values and under an escape too', () => {
  expect(scan('{"a":1,"b":[{"c":1,"c":1}],"\\u0061":2}')).toEqual([
    'b[0].c: is written twice',
    'a: is written twice',
  ]);
});

test('the same name in two objects is not twice', () => {
  expect(scan('{"a":{"a":[{"a":1},{"a":1}]}}')).toEqual([]);
});

test('names of the object prototype are names like any other', () => {
  expect(scan('{"__proto__":1,"constructor":2,"toString":3}')).toEqual([]);
  expect(scan('{"__proto__":1,"__proto__":1}')).toEqual(['__proto__: is written twice']);
});

test('a number that a double does not hold is named', () => {
  expect(scan('{"lines":[{"quantity":0.1234567890123456},{"quantity":1e309}]}')).toEqual([
    'lines[0].quantity: 0.1234567890123456 cannot be held exactly: at most 15 significant digits',
    'lines[1].quantity: 1e309 cannot be held exactly: at most 15 significant digits',
  ]);
});

test('what looks like a long number within a string is text', () => {
  expect(scan('{"barcode":"93000000000000000001"}')).toEqual([]);
});

test('NUL and half of a surrogate pair are named, in values and in names', () => {
  expect(scan('{"a":"x\\u0000","b":["\\ud800"],"\\udc00":1}')).toEqual([
    'a: has a NUL character, which cannot be kept',
    'b[0]: has half of a surrogate pair, which cannot be kept',
    '["\\udc00"]: has half of a surrogate pair, which cannot be kept',
  ]);
});

test.each([
  ['{"a":abc}', 'a: is not JSON: expected a value, received "a" at character 6'],
  [
    '{"a":1,}',
    'is not JSON: expected the name of a member in double quotes, received "}" at character 8',
  ],
  ['{"a":[1 2]}', 'a[0]: is not JSON: expected a comma or ], received "2" at character 9'],
  ['{"a":01}', 'a: is not JSON: expected a comma or }, received "1" at character 7'],
  ['{"a":-}', 'a: is not JSON: expected a number, received "-" at character 6'],
  [
    '{"a":"x',
    'a: is not JSON: expected the end of a string, received the end of the line at character 8',
  ],
  [
    '{"a":"\\x"}',
    'a: is not JSON: expected an escape that JSON knows, received "\\\\" at character 7',
  ],
  [
    '{"a":"\\\\\\u12g4"}',
    'a: is not JSON: expected an escape that JSON knows, received "\\\\" at character 9',
  ],
  ['{} {}', 'is not JSON: expected one record a line, received "{" at character 4'],
  ['{"a" 1}', 'a: is not JSON: expected a colon, received "1" at character 6'],
])('%s says where it stops being JSON', (text, complaint) => {
  expect(scan(text)).toEqual([complaint]);
});

test('very deep nesting is a complaint, not a crash', () => {
  const text = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
  expect(scan(text)).toEqual([expect.stringContaining('is nested deeper than 200 levels')]);
});

test('complaints about one line are limited', () => {
  expect(scan(`[${'1e999,'.repeat(5_000)}1]`).length).toBe(100);
});

test('it takes for JSON exactly what JSON.parse takes', () => {
  const text = fc.oneof(
    fc.json(),
    fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0aEe+-.1 \ttruefalsn\u0001') }),
    fc.tuple(fc.json(), fc.nat(), fc.constantFrom(...'{}[]",:\\0e-. ')).map(([json, at, extra]) => {
      const cut = at % (json.length + 1);
      return json.slice(0, cut) + extra + json.slice(cut);
    }),
  );
  fc.assert(
    fc.property(text, (json) => {
      const notJson = scanJson(json).some(({ message }) => message.startsWith('is not JSON'));
      expect(notJson).toBe(!isJson(json));
    }),
    { numRuns: 2_000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
