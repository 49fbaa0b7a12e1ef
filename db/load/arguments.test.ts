import { expect, test } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

test('country, files and switches are read, in any order', () => {
  expect(readArguments(['a', '--skip-invalid', '--country', 'nz', '--replace', 'b'])).toEqual({
    countryCode: 'nz',
    skipInvalid: true,
    replace: true,
    paths: ['a', 'b'],
  });
  expect(readArguments(['--country=au', 'a'])).toMatchObject({
    skipInvalid: false,
    replace: false,
  });
});

test('help is no error', () => {
  expect(readArguments(['--help'])).toBeUndefined();
});

test.each([
  [['a'], /--country is missing/],
  [['--country', 'AU', 'a'], /must be au or nz, not "AU"/],
  [['--country', 'au'], /Which files or folders/],
  [['--country', 'au', '--force', 'a'], /Unknown option '--force'/],
  [['--country'], /--country/],
])('%j is refused, saying what to change', (args, message) => {
  expect(() => readArguments(args)).toThrow(UsageError);
  expect(() => readArguments(args)).toThrow(message);
});
