import { expect, test } from 'vitest';
import { isAbn, isGstNumber } from './tax-numbers.ts';

test('an ABN has eleven digits with valid check digits, with or without spaces', () => {
  expect(isAbn('51 824 753 556')).toBe(true);
  expect(isAbn('51824753556')).toBe(true);
});

test('rejects an ABN with a wrong digit, a missing digit or a letter', () => {
  for (const text of ['51 824 753 557', '5182475355', 'ABN 51 824 753 556', ''])
    expect(isAbn(text), text).toBe(false);
});

test('a GST number has eight or nine digits with a valid check digit', () => {
  for (const text of ['49-091-850', '35 901 981', '49098576', '136410132', '136-410-132'])
    expect(isGstNumber(text), text).toBe(true);
});

test('rejects a GST number with a wrong check digit or out of range', () => {
  for (const text of ['136410133', '9125568', '49-091-851', '']) {
    expect(isGstNumber(text), text).toBe(false);
  }
});
