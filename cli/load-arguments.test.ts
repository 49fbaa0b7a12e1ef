import { expect, test } from 'vitest';
import { invoices } from '#feeds/resources/invoices.ts';
import { stock } from '#feeds/resources.ts';
import { runCommand } from './command.ts';
import { command as loadCommand } from './load.ts';
import { readLoadArguments } from './load-arguments.ts';

test('reads country, files and switches in any order', () => {
  expect(readLoadArguments(['a', '--skip-invalid', '--country', 'nz', '--replace', 'b'])).toEqual({
    countryCode: 'nz',
    skipInvalid: true,
    replace: true,
    maxRemoved: undefined,
    isDeletion: false,
    isDryRun: false,
    isJson: false,
    resource: undefined,
    inputFormat: undefined,
    paths: ['a', 'b'],
  });
  expect(readLoadArguments(['--country=au', 'a'])).toMatchObject({
    skipInvalid: false,
    replace: false,
  });
});

test('reads standard input, a list of keys and the limit on removals', () => {
  const country = ['--country', 'au'];
  expect(
    readLoadArguments([...country, '--resource', 'stock', '--csv', '--dry-run', '-']),
  ).toMatchObject({ resource: stock, inputFormat: 'csv', isDryRun: true, paths: [] });
  expect(readLoadArguments([...country, '--resource', 'stock', '-'])).toMatchObject({
    inputFormat: 'ndjson',
  });
  const deleting = ['--resource', 'invoices', '--delete', 'numbers.txt'];
  expect(readLoadArguments([...country, ...deleting])).toMatchObject({
    resource: invoices,
    isDeletion: true,
    paths: ['numbers.txt'],
  });
  expect(
    readLoadArguments([...country, '--replace', '--allow-removing', '250', 'a']),
  ).toMatchObject({
    maxRemoved: 250,
  });
});

test.each([
  [['a'], /--country is missing/],
  [['--country', 'AU', 'a'], /must be au or nz, not "AU"/],
  [['--country', 'au', '--country', 'nz', 'a'], /--country takes one/],
  [['--country', 'au'], /Which files or folders/],
  [['--country', 'au', '--force', 'a'], /Unknown option '--force'/],
  [['--country'], /--country/],
  [['--country', 'au', '-'], /--resource is missing/],
  [['--country', 'au', '--resource', 'stock', '-', 'a'], /cannot be combined with files/],
  [['--country', 'au', '--csv', 'stock.csv'], /name the file \.csv instead/],
  [['--country', 'au', '--delete', 'a'], /--resource is missing/],
  [
    ['--country', 'au', '--resource', 'stocks', 'a'],
    /There is no resource "stocks"\. There are states, /,
  ],
  [['--country', 'au', '--resource', 'stock', '--delete', 'a', 'b'], /one FILE of keys/],
  [['--country', 'au', '--resource', 'stock', '--delete', 'a', '--replace'], /use one of them/],
  [['--country', 'au', '--allow-removing', '5', 'a'], /needs --replace/],
  [['--country', 'au', '--replace', '--allow-removing', '-5', 'a'], /allow-removing/],
  [['--country', 'au', '--replace', '--allow-removing', 'all', 'a'], /a whole number/],
])('%j is refused with what to change', async (args, message) => {
  const call = { args, env: {}, print: () => undefined };
  const { exitCode, error } = await runCommand(loadCommand, call);
  expect(exitCode).toBe(2);
  expect(error).toMatch(message);
});
