import { expect, test } from 'vitest';
import { constraintTexts, typeText } from './schema-text.ts';

test.each([
  [{ type: 'string', format: 'date' }, 'string (date)'],
  [{ type: 'string', format: 'email' }, 'string (email)'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ enum: ['A'] }, 'string'],
  [{ properties: {} }, 'object'],
  [{}, 'any'],
])('the type of %j is %s', (schema, words) => {
  expect(typeText(schema)).toBe(words);
});

test.each([
  [{ minItems: 1, maxItems: 50 }, '1 to 50 items'],
  [{ minItems: 1 }, 'at least 1 item'],
  [{ minLength: 2, maxLength: 2 }, 'exactly 2 characters'],
  [{ minimum: 1, maximum: 200 }, '1 to 200'],
  [{ default: 50 }, 'default `50`'],
  [{ examples: ['536365'] }, 'for example `"536365"`'],
  [{ pattern: '^[0-9]{2}$' }, 'matches `^[0-9]{2}$`'],
  [{ pattern: '^[^\\p{Cc}\\p{Cs}]{1,64}$' }, '1 to 64 characters'],
])('%j reads as %s', (schema, words) => {
  expect(constraintTexts(schema)).toEqual([words]);
});

test('leaves out bounds that are only those of JavaScript integers', () => {
  const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  expect(constraintTexts({ type: 'integer', ...bounds })).toEqual([]);
});

test('leaves out the pattern of a format', () => {
  expect(constraintTexts({ type: 'string', format: 'date', pattern: '^\\d{4}-' })).toEqual([]);
});
