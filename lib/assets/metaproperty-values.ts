import { DateOnly } from '#lib/api/fields.ts';
import type { ValidationResult } from '#lib/api/request/validate.ts';
import type { AssetMetaproperty, Metaproperty } from '#lib/assets/schema.ts';
import { type ErrorDetail, elementDetail } from '#lib/errors.ts';
import { truncateWithEllipsis } from '#lib/text/text.ts';

/** The metaproperties of an upload: values by name. A value of a select is the name of an option. */
export type MetapropertyInput = Readonly<Record<string, readonly string[]>>;

const MAX_VALUES = 200;
/** The longest TEXT, in characters. */
const MAX_VALUE_LENGTH = 1_000;

/**
 * The values to store, in the order of `known`, or every issue: unknown names, missing required values and invalid
 * ones, each with the field `metaproperties.<name>`. Names of metaproperties and options are compared exactly.
 */
export function parseMetaproperties(
  known: readonly Metaproperty[],
  given: MetapropertyInput,
): ValidationResult<AssetMetaproperty[]> {
  const values = new Map(Object.entries(given));
  const named = known.filter(({ name, isRequired }) => isRequired || values.has(name));
  const inOrder = named.map(({ name }) => [name, values.get(name) ?? null] as const);
  return withChanges(known, [], new Map([...inOrder, ...values]));
}

/**
 * The values of `current` with those that a merge patch gives, in the order of `known`: null removes one, and null in
 * place of all those that uploads may give. Values that the patch does not name stay, valid or not.
 */
export function patchMetaproperties(
  known: readonly Metaproperty[],
  current: readonly AssetMetaproperty[],
  patch: MetapropertyPatch | null,
): ValidationResult<AssetMetaproperty[]> {
  const changes = patch
    ? Object.entries(patch)
    : known.flatMap(({ name, isEditable }) => (isEditable ? [[name, null] as const] : []));
  return withChanges(known, current, new Map(changes));
}

function withChanges(
  known: readonly Metaproperty[],
  current: readonly AssetMetaproperty[],
  changes: ReadonlyMap<string, readonly string[] | null>,
): ValidationResult<AssetMetaproperty[]> {
  const byName = new Map(known.map((property) => [property.name, property]));
  const details = [...changes].flatMap(([name, values]) => {
    const property = byName.get(name);
    if (!property) return [detail(name, UNKNOWN)];
    if (values === null && !property.isEditable) return [detail(name, NOT_EDITABLE)];
    return issuesOf(property, values ?? undefined);
  });
  if (details.length > 0) return { details };
  const merged = new Map(current.map((one) => [one.id, one]));
  for (const { id, name } of known) {
    const values = changes.get(name);
    if (values === null) merged.delete(id);
    else if (values) merged.set(id, { id, name, values: values.map(normalized) });
  }
  const order = known.map(({ id }) => id);
  return { value: [...merged.values()].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) };
}

/** The metaproperties of a merge patch: values by name, null to remove. */
export type MetapropertyPatch = Readonly<Record<string, readonly string[] | null>>;

const UNKNOWN = 'is not a metaproperty: remove it';
const NOT_EDITABLE = 'is not for uploads to say: remove it';

function detail(name: string, issue: string): ErrorDetail {
  return { field: `metaproperties.${truncateWithEllipsis(name, 64)}`, issue };
}

/** What is wrong with the values of a metaproperty, all together or one by one. */
function issuesOf(property: Metaproperty, values: readonly string[] | undefined): ErrorDetail[] {
  const issue = issueOf(property, values);
  if (issue !== undefined) return [detail(property.name, issue)];
  return (values ?? []).flatMap((value, at, all) => {
    if (all.indexOf(value) !== at) return [];
    const repeated = all.indexOf(value, at + 1);
    return [
      [valueIssue(property, value), at] as const,
      [repeated < 0 ? undefined : `has ${shown(value)} twice: give it once`, repeated] as const,
    ].flatMap(([wrong, index]) =>
      wrong === undefined
        ? []
        : [{ ...detail(property.name, wrong), ...elementDetail(value, index) }],
    );
  });
}

/** What is wrong with the values as a whole, if anything. */
function issueOf(
  property: Metaproperty,
  values: readonly string[] | undefined,
): string | undefined {
  if (values === undefined) return property.isRequired ? 'is required' : undefined;
  if (!property.isEditable) return NOT_EDITABLE;
  if (values.length === 0) return 'must have a value: give one, or leave it out';
  if (values.length > 1 && !property.isMultiselect) return 'takes one value: give it once';
  return values.length > MAX_VALUES ? `takes at most ${MAX_VALUES} values` : undefined;
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
