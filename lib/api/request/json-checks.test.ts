import { expect, test } from 'vitest';
import { findDuplicateMembers } from './json-checks.ts';

const fieldsOf = (text: string) => findDuplicateMembers(text).map(({ field }) => field);

test.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"a":{"b":1,"b":1},"a":[]}', ['a.b', 'a']],
  ['{"items":[{"n":1},{"n":1,"n":2}]}', ['items[1].n']],
  ['[[{"x":1}],[{"x":1 , "x" : {}}]]', ['[1][0].x']],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['{"a\\"":1,"a\\"":2}', ['a"']],
  ['{"__proto__":1,"__proto__":2}', ['__proto__']],
  ['{"a":1,"a":2,"a":3}', ['a']],
])('finds in %s the duplicates %j', (text, fields) => {
  expect(fieldsOf(text)).toEqual(fields);
});

test.each([
  '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
  '{"a":"a\\":1,\\"a","b":"{\\"a\\":1,\\"a\\":2}"}',
  '["a","a",{"a":"a"},"a"]',
  '{"a":"b","b":"a"}',
  '"a"',
  '1',
])('finds no duplicates in %s', (text) => {
  expect(fieldsOf(text)).toEqual([]);
});

test('stops at a thousand issues', () => {
  const duplicates = Array.from({ length: 2_000 }, (_, i) => `"m${i}":1,"m${i}":2`).join();
  expect(findDuplicateMembers(`{${duplicates}}`)).toHaveLength(1_000);
});
