import { expect, test } from 'vitest';
import { runCommand } from '#lib/command.ts';
import { readArguments } from './arguments.ts';
import { loadCommand } from './load-command.ts';

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
  [['--country', 'au', '--country', 'nz', 'a'], /--country takes one/],
  [['--country', 'au'], /Which files or folders/],
  [['--country', 'au', '--force', 'a'], /Unknown option '--force'/],
  [['--country'], /--country/],
])('%j is not understood, and the complaint says what to change', async (args, message) => {
  const call = { args, env: {}, print: () => undefined };
  const { exitCode, complaint } = await runCommand(loadCommand, call);
  expect(exitCode).toBe(2);
  expect(complaint).toMatch(message);
});
