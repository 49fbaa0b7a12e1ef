import { DateOnly } from '#lib/api/fields.ts';
import type { ValidationResult } from '#lib/api/request/validate.ts';
import type { AssetMetaproperty, Metaproperty } from '#lib/assets/schema.ts';
import type { ErrorDetail } from '#lib/errors.ts';
import { truncateWithEllipsis } from '#lib/text/truncate.ts';

/** The metaproperties of an upload: values by name. A value of a select is the name of an option. */
export type MetapropertyInput = Readonly<Record<string, readonly string[]>>;

/** Of a TEXT, in characters. */
const MAX_VALUE_LENGTH = 1_000;

/**
 * The values to store, in the order of `known`, or every issue: unknown names, missing required values and invalid
 * ones, each with the field `metaproperties.<name>`. Names of metaproperties and options are compared exactly.
 */
export function parseMetaproperties(
  known: readonly Metaproperty[],
  given: MetapropertyInput,
): ValidationResult<AssetMetaproperty[]> {
  const valuesByName = new Map(Object.entries(given));
  const details = known.flatMap((property) =>
    issuesOf(property, valuesByName.get(property.name)).map((issue) =>
      detail(property.name, issue),
    ),
  );
  const names = new Set(known.map(({ name }) => name));
  for (const name of valuesByName.keys()) {
    if (!names.has(name)) details.push(detail(name, 'is not a metaproperty: remove it'));
  }
  if (details.length > 0) return { details };
  const value = known.flatMap(({ id, name }) => {
    const values = valuesByName.get(name);
    return values === undefined ? [] : [{ id, name, values: values.map(normalized) }];
  });
  return { value };
}

function detail(name: string, issue: string): ErrorDetail {
  return { field: `metaproperties.${truncateWithEllipsis(name, 64)}`, issue };
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

/** What is wrong with a value, if anything. */
function valueIssue({ type, options }: Metaproperty, value: string): string | undefined {
  if (type === 'DATE') {
    const isDate = DateOnly.safeParse(value).success;
    return isDate ? undefined : `must be a calendar date as YYYY-MM-DD, not ${shown(value)}`;
  }
  if (type === 'TEXT') return textIssue(value);
  const option = options.find(({ name }) => name === value);
  if (option?.isActive) return undefined;
  const active = options.filter(({ isActive }) => isActive).map(({ name }) => name);
  const problem = option ? 'is no longer an option' : 'is not an option';
  return `${shown(value)} ${problem}: use ${optionList(active)}`;
}

function textIssue(value: string): string | undefined {
  const text = normalized(value);
  if (text === '') return 'must not be empty: give a value, or leave it out';
  if (text.length > MAX_VALUE_LENGTH) return `must have at most ${MAX_VALUE_LENGTH} characters`;
  if (UNPRINTABLE.test(text)) return 'must not have control characters';
  return undefined;
}

/** Control characters, lone surrogates and bidirectional controls. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

function normalized(value: string): string {
  return value.normalize('NFC').trim();
}

function optionList(names: readonly string[]): string {
  if (names.length === 0) return 'none, since it has none that is active';
  const more = names.length > MAX_LISTED ? ` or another of its ${names.length}` : '';
  return `${names.slice(0, MAX_LISTED).join(', ')}${more}`;
}

/** How many options an issue lists; `GET /v1/metaproperties` has all. */
const MAX_LISTED = 10;

function shown(value: string): string {
  return JSON.stringify(truncateWithEllipsis(value, 80));
}
