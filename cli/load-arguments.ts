import { parseArgs } from 'node:util';
import type { Resource } from '#feeds/resource.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { printable } from '#feeds/validation/issues.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { UsageError } from './command.ts';

export const USAGE = `  trade-supply load --country au|nz [--replace [--allow-removing N]] [--skip-invalid] [--dry-run] PATH...
  trade-supply load --country au|nz --resource NAME [--csv] … -
  trade-supply load --country au|nz --resource NAME --delete FILE [--skip-invalid] [--dry-run]

Loads feeds: .ndjson and .csv files, or either with .gz, named after their resource, or folders of them.

  --country           the country that the records are of
  --replace           also remove what a file no longer holds (never accounts and documents)
  --allow-removing N  let --replace remove N records of a resource; without it, a tenth of them
  --delete FILE       remove the records whose keys FILE lists, one a line; - is standard input
  --resource NAME     what the records or keys are, whatever the file is called
  -                   read standard input: NDJSON, with --csv CSV
  --skip-invalid      keep the good lines; the bad ones go to FILE.rejected.ndjson with their reasons
  --dry-run           check and count, and change nothing
  --json              print a line of JSON for each file, and one with error and notTried after a failure

Exit code: 0 all is loaded; 1 a file failed; 2 the command is not understood; 3 loaded, and
--skip-invalid left lines out. docs/feeds.md says more.`;

const OPTIONS = {
  country: { type: 'string', multiple: true },
  'skip-invalid': { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  'allow-removing': { type: 'string' },
  delete: { type: 'string' },
  resource: { type: 'string' },
  csv: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Parses the command line. Throws UsageError, or what parseArgs throws. */
export function readLoadArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  const list = values.delete;
  const isDeletion = list !== undefined;
  const given = isDeletion ? [list] : positionals;
  const readsInput = given.includes('-');
  const resource = resourceOf(values.resource);
  if (given.length === 0) throw new UsageError('Which files or folders are to be loaded?');
  if (isDeletion && positionals.length > 0)
    throw new UsageError(
      `--delete takes one FILE of keys and no feeds: load ${positionals[0]} by itself.`,
    );
  if (isDeletion && values.replace)
    throw new UsageError('--delete and --replace are two ways to remove: use one of them.');
  if ((isDeletion || readsInput) && resource === undefined)
    throw new UsageError('--resource is missing: what the records are, as in --resource stock.');
  if (readsInput && given.length > 1)
    throw new UsageError('- reads standard input and cannot be combined with files.');
  if (values.csv && (!readsInput || isDeletion))
    throw new UsageError('--csv says that standard input is CSV: name the file .csv instead.');
  const maxRemoved = numberOf(values['allow-removing']);
  if (maxRemoved !== undefined && !values.replace)
    throw new UsageError('--allow-removing needs --replace.');
  return {
    countryCode: countryOf(values.country ?? []),
    skipInvalid: values['skip-invalid'],
    replace: values.replace,
    maxRemoved,
    isDeletion,
    isDryRun: values['dry-run'],
    isJson: values.json,
    resource,
    /** The format of standard input, when it is read. */
    inputFormat: readsInput ? (values.csv ? ('csv' as const) : ('ndjson' as const)) : undefined,
    paths: readsInput ? [] : given,
  };
}

function countryOf([given, second]: readonly string[]): CountryCode {
  if (given === undefined) throw new UsageError('--country is missing: au or nz.');
  if (second !== undefined)
    throw new UsageError('--country takes one: run the command once per country.');
  const country = CountryCode.safeParse(given);
  if (country.success) return country.data;
  throw new UsageError(`--country ${country.error.issues.map(({ message }) => message)}.`);
}

function resourceOf(name: string | undefined): Resource | undefined {
  const found = RESOURCES.find((resource) => resource.name === name);
  if (found || name === undefined) return found;
  const known = RESOURCES.map((resource) => resource.name).join(', ');
  throw new UsageError(
    `There is no resource ${printable(JSON.stringify(name))}. There are ${known}.`,
  );
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new UsageError(`--allow-removing takes a whole number, as in 250, not ${text}.`);
}
