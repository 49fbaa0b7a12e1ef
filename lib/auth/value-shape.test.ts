import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeBeside, shapeOf } from './value-shape.ts';

test.each([
  [undefined, 'nothing'],
  [null, 'null'],
  [7, 'a number'],
  [true, 'a boolean'],
  ['', 'an empty text'],
  ['x', 'a text of 1 character'],
  ['kim@example.com', 'a text of 15 characters'],
  ['11112222-bbbb-3333-cccc-4444dddd5555', 'a UUID'],
  ['https://api.example', 'an address of 19 characters'],
  ['api://trade', 'an address of 11 characters'],
  [{ roles: [] }, 'an object'],
  [[], 'an empty list'],
  [['au', 'nz', 7], 'a list of 3: a text of 2 characters, a number'],
  [['a', 7, null, true, {}], 'a list of 5: a text of 1 character, a number, null, and others'],
])('describes %j as %s', (value, shape) => {
  expect(shapeOf(value)).toBe(shape);
});

test('a description is short and quotes nothing, whatever the value', () => {
  const text = fc.stringMatching(/^[Q-Z]{4,40}$/);
  const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text), fc.array(fc.array(text)));
  fc.assert(
    fc.property(value, (any) => {
      const shape = shapeOf(any);
      expect(shape.length).toBeLessThan(200);
      expect(shape).not.toMatch(/[Q-TV-Z]{4}/);
    }),
  );
});

test.each([
  ['https://login.example/', 'the expected one with a slash at its end'],
  [['https://LOGIN.example'], 'the expected one in another case'],
  ['https://other.example', 'an address of 21 characters'],
])('names the difference of %j to the expected value', (value, words) => {
  expect(shapeBeside(value, ['https://login.example'])).toBe(words);
});

test('names a missing slash', () => {
  expect(shapeBeside('https://login.example', ['https://login.example/'])).toBe(
    'the expected one without the slash at its end',
  );
});
