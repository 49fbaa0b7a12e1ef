import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Countries, CustomerNumbers, claimAt, OneOrMore } from './claims.ts';

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
      expect(Countries.parse(countries)).toEqual(expected);
      expect(Countries.parse(separated(countries, blanks))).toEqual(expected);
    }),
  );
});

test('parses customers alike from a list and a comma-separated string, inner spaces kept', () => {
  const number = fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,20}[A-Za-z0-9])?$/);
  fc.assert(
    fc.property(fc.array(number), fc.array(blank), (numbers, blanks) => {
      expect(CustomerNumbers.parse(numbers)).toEqual(numbers);
      expect(CustomerNumbers.parse(separated(numbers, blanks))).toEqual(numbers);
    }),
  );
});

test('never reads any JSON value as no limit', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const limit of [Countries, CustomerNumbers]) {
        const read = limit.safeParse(value);
        if (read.success) expect(Array.isArray(read.data)).toBe(true);
      }
      const countries = Countries.safeParse(value);
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
  expect(Countries.safeParse(value).success).toBe(false);
});

test('refuses a list of more than a thousand', () => {
  const numbers = Array.from({ length: 1_001 }, (_, i) => String(i));
  expect(CustomerNumbers.safeParse(numbers).success).toBe(false);
  expect(CustomerNumbers.safeParse(numbers.join(',')).success).toBe(false);
  expect(CustomerNumbers.safeParse(numbers.slice(1)).success).toBe(true);
});

test('a single role is a list of one, spaces and commas kept', () => {
  expect(OneOrMore.parse('Head Office, Sydney')).toEqual(['Head Office, Sydney']);
});
