import { DateOnly } from '#lib/api/fields.ts';
import type { Checked } from '#lib/api/issues.ts';
import { shortened } from '#lib/cut-text.ts';
import type { Detail } from '#lib/failures.ts';
import type { AssetMetaproperty, Metaproperty } from './schema.ts';

/** What an upload says of metaproperties: values by name, options by theirs. */
export type GivenValues = Readonly<Record<string, readonly string[]>>;

/** The longest value of a TEXT, in characters. */
const LONGEST_VALUE = 1_000;

/**
 * What an asset says of each metaproperty, in the order of `known`, or every issue, each named
 * `metaproperties.<name>`. Names are compared exactly, as are those of options.
 */
export function checkedValues(
  known: readonly Metaproperty[],
  given: GivenValues,
): Checked<AssetMetaproperty[]> {
  const named = new Map(Object.entries(given));
  const details = known.flatMap((property) =>
    issuesOf(property, named.get(property.name)).map((issue) => detail(property.name, issue)),
  );
  const names = new Set(known.map(({ name }) => name));
  for (const name of named.keys()) {
    if (!names.has(name)) details.push(detail(name, 'is not a metaproperty: remove it'));
  }
  if (details.length > 0) return { details };
  const value = known.flatMap(({ id, name }) => {
    const values = named.get(name);
    return values === undefined ? [] : [{ id, name, values: values.map(plain) }];
  });
  return { value };
}

function detail(name: string, issue: string): Detail {
  return { field: `metaproperties.${shortened(name, 64)}`, issue };
}

function issuesOf(property: Metaproperty, values: readonly string[] | undefined): string[] {
  if (values === undefined) return property.isRequired ? ['is required'] : [];
  if (!property.isEditable) return ['is not for uploads to say: remove it'];
  if (values.length === 0) return ['must have a value: give one, or leave it out'];
  if (values.length > 1 && !property.isMultiselect) return ['takes one value: give it once'];
  const issues = values.flatMap((value) => valueIssue(property, value) ?? []);
  const repeated = values.find((value, at) => values.indexOf(value) !== at);
  if (repeated !== undefined) issues.push(`has ${shown(repeated)} twice: give it once`);
  return [...new Set(issues)];
}

/** What is wrong with a value; undefined where nothing is. */
function valueIssue({ type, options }: Metaproperty, value: string): string | undefined {
  if (type === 'DATE') {
    const isDate = DateOnly.safeParse(value).success;
    return isDate ? undefined : `must be a calendar date as YYYY-MM-DD, not ${shown(value)}`;
  }
  if (type === 'TEXT') return textIssue(value);
  const option = options.find(({ name }) => name === value);
  if (option?.isActive) return undefined;
  const active = options.filter(({ isActive }) => isActive).map(({ name }) => name);
  const isOne = option ? 'is no longer an option' : 'is not an option';
  return `${shown(value)} ${isOne}: use ${optionsIn(active)}`;
}

function textIssue(value: string): string | undefined {
  const text = plain(value);
  if (text === '') return 'must not be empty: give a value, or leave it out';
  if (text.length > LONGEST_VALUE) return `must have at most ${LONGEST_VALUE} characters`;
  if (UNPRINTABLE.test(text)) return 'must not have control characters';
  return undefined;
}

/** Control characters, halves of surrogate pairs, and marks that turn the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

function plain(value: string): string {
  return value.normalize('NFC').trim();
}

function optionsIn(names: readonly string[]): string {
  if (names.length === 0) return 'none, since it has none that is active';
  const more = names.length > NAMED ? ` or another of its ${names.length}` : '';
  return `${names.slice(0, NAMED).join(', ')}${more}`;
}

/** The most options that an issue names; `GET /v1/metaproperties` has them all. */
const NAMED = 10;

function shown(value: string): string {
  return JSON.stringify(shortened(value, 80));
}
