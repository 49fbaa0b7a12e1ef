import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CountriesClaim,
  CustomerNumbersClaim,
  claimAt,
  describeMismatch,
  describeShape,
  StringOrList,
} from './claims.ts';

test('finds a claim by its whole name before trying it as a path', () => {
  const claims = { 'https://api.example/role': 'buyer', 'a.b': 1, a: { b: 2, c: { d: 3 } } };
  expect(claimAt(claims, 'https://api.example/role')).toBe('buyer');
  expect(claimAt(claims, 'a.b')).toBe(1);
  expect(claimAt(claims, 'a.c.d')).toBe(3);
});

test.each([
  'x',
  'a.x',
  'a.b.c',
  'l.0',
  'l.length',
  'constructor',
  '__proto__',
  'a.toString',
  'n.x',
  '',
])('finds no claim %s', (name) => {
  expect(claimAt({ a: { b: 'text' }, l: ['one'], n: null }, name)).toBeUndefined();
});

test('for any JSON, finds only own members and never throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (claims, name) => {
      const found = claimAt(claims, name);
      if (Object.hasOwn(claims, name)) expect(found).toBe(claims[name]);
      else if (!name.includes('.')) expect(found).toBeUndefined();
    }),
  );
});

const country = fc.stringMatching(/^[A-Za-z]{2}$/);
const blank = fc.constantFrom('', ' ', '  ', '\t');
const separated = (values: readonly string[], blanks: readonly string[]) =>
  values.map((value, i) => `${blanks[i] ?? ''}${value}${blanks[i] ?? ''}`).join(',');

test('parses countries alike from a list and a comma-separated string, ignoring case and spaces', () => {
  fc.assert(
    fc.property(fc.array(country), fc.array(blank), (countries, blanks) => {
      const expected = countries.map((code) => code.toLowerCase());
      expect(CountriesClaim.parse(countries)).toEqual(expected);
      expect(CountriesClaim.parse(separated(countries, blanks))).toEqual(expected);
    }),
  );
});

test('parses customers alike from a list and a comma-separated string, preserving inner spaces', () => {
  const number = fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,20}[A-Za-z0-9])?$/);
  fc.assert(
    fc.property(fc.array(number), fc.array(blank), (numbers, blanks) => {
      expect(CustomerNumbersClaim.parse(numbers)).toEqual(numbers);
      expect(CustomerNumbersClaim.parse(separated(numbers, blanks))).toEqual(numbers);
    }),
  );
});

test('never reads any JSON value as no limit', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const limit of [CountriesClaim, CustomerNumbersClaim]) {
        const read = limit.safeParse(value);
        if (read.success) expect(Array.isArray(read.data)).toBe(true);
      }
      const countries = CountriesClaim.safeParse(value);
      if (countries.success) {
        for (const code of countries.data) expect(code).toMatch(/^[a-z]{2}$/);
      }
    }),
  );
});

test.each([
  [null],
  [7],
  [true],
  [{}],
  [{ 0: 'au' }],
  [['au', null]],
  [[['au']]],
  [['']],
  [['au,nz']],
  ['au nz'],
  ['au;nz'],
  ['aus'],
  ['Australia'],
  ['аu'],
])('refuses the countries %j', (value) => {
  expect(CountriesClaim.safeParse(value).success).toBe(false);
});

test('refuses a list of more than a thousand', () => {
  const numbers = Array.from({ length: 1_001 }, (_, i) => String(i));
  expect(CustomerNumbersClaim.safeParse(numbers).success).toBe(false);
  expect(CustomerNumbersClaim.safeParse(numbers.join(',')).success).toBe(false);
  expect(CustomerNumbersClaim.safeParse(numbers.slice(1)).success).toBe(true);
});

test('a single role is a list of one, preserving spaces and commas', () => {
  expect(StringOrList.parse('Head Office, Sydney')).toEqual(['Head Office, Sydney']);
});

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
  expect(describeShape(value)).toBe(shape);
});

test('a description is short and quotes nothing, whatever the value', () => {
  const text = fc.stringMatching(/^[Q-Z]{4,40}$/);
  const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text), fc.array(fc.array(text)));
  fc.assert(
    fc.property(value, (any) => {
      const shape = describeShape(any);
      expect(shape.length).toBeLessThan(200);
      expect(shape).not.toMatch(/[Q-TV-Z]{4}/);
    }),
  );
});

test.each([
  ['https://login.example/', 'the expected one with a slash at its end'],
  [['https://LOGIN.example'], 'the expected one in another case'],
  ['https://other.example', 'an address of 21 characters'],
  ['https://path.example', 'the expected one without the slash at its end'],
])('names the difference of %j to the expected value', (value, words) => {
  const expected = ['https://login.example', 'https://path.example/'];
  expect(describeMismatch(value, expected)).toBe(words);
});
