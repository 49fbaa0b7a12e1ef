import { validate } from '#lib/api/request/validate.ts';
import { etagOf } from '#lib/api/response/etag.ts';
import { patchMetaproperties } from '#lib/assets/metaproperty-values.ts';
import type { Asset, Metaproperty } from '#lib/assets/schema.ts';
import type { ErrorDetail } from '#lib/errors.ts';
import { parseTypedDate } from '#lib/time/typed-date.ts';
import { AssetPatch, propertyField } from './upload-schema.ts';

/** The details of an asset as a form has them: lists of values by the name of the field. */
export type TypedDetails = ReadonlyMap<string, readonly string[]>;

/** What the form shows of an asset. Metaproperties that uploads may not give are not on it. */
export function detailsToType(asset: Asset, known: readonly Metaproperty[]): TypedDetails {
  const { name, description = '', purpose, productNumbers, tags, metaproperties } = asset;
  const given = new Map(metaproperties.map(({ id, values }) => [id, values]));
  const fields = new Map<string, readonly string[]>([
    ['name', [name]],
    ['description', [description]],
    ['purpose', [purpose]],
    ['productNumbers', [productNumbers.join(' ')]],
    ['tags', [tags.join(', ')]],
  ]);
  for (const { id, name: property } of editable(known)) {
    fields.set(propertyField(property), given.get(id) ?? []);
  }
  return normalized(fields, known, '');
}

/** What was typed into the form. `today` completes a date without a year. */
export function typedDetails(
  form: URLSearchParams,
  known: readonly Metaproperty[],
  today: string,
): TypedDetails {
  const names = [...FIELDS, ...editable(known).map(({ name }) => propertyField(name))];
  return normalized(new Map(names.map((name) => [name, form.getAll(name)])), known, today);
}

/** The names of the fields whose values differ. */
export function differingFields(a: TypedDetails, b: TypedDetails): string[] {
  return [...a.keys()].filter((name) => fingerprintOf(a, name) !== fingerprintOf(b, name));
}

/** The state of a form when it was opened, small enough to be sent with it: `name:x1y2,tags:z3`. */
export function fingerprintsOf(details: TypedDetails): string {
  const pairs = [...details.keys()].map((name) => [name, fingerprintOf(details, name)]);
  return new URLSearchParams(pairs).toString();
}

/** The names of the fields that are no longer as in `fingerprints`. */
export function fieldsChangedSince(details: TypedDetails, fingerprints: string): string[] {
  const opened = new URLSearchParams(fingerprints);
  return [...details.keys()].filter((name) => opened.get(name) !== fingerprintOf(details, name));
}

/** The merge patch with the given fields, or what is wrong with them, by field. */
export function patchOf(
  typed: TypedDetails,
  fields: readonly string[],
  asset: Asset,
  known: readonly Metaproperty[],
): { readonly patch: AssetPatch } | { readonly details: readonly ErrorDetail[] } {
  const properties = fields.filter((field) => !FIELDS.includes(field));
  const metaproperties = Object.fromEntries(
    properties.map((field) => {
      const values = typed.get(field) ?? [];
      return [field.slice(propertyField('').length), values.length > 0 ? [...values] : null];
    }),
  );
  const result = validate(
    AssetPatch,
    {
      ...Object.fromEntries(
        FIELDS.filter((field) => fields.includes(field)).map((field) => [
          field,
          memberOf(field, typed.get(field) ?? []),
        ]),
      ),
      ...(properties.length > 0 ? { metaproperties } : {}),
    },
    'body',
  );
  const checked = patchMetaproperties(known, asset.metaproperties, metaproperties);
  const details = [result, checked].flatMap((part) => ('details' in part ? part.details : []));
  if (details.length > 0 || 'details' in result) return { details: details.map(byField) };
  return { patch: result.value };
}

const FIELDS: readonly string[] = ['name', 'description', 'purpose', 'productNumbers', 'tags'];

function editable(known: readonly Metaproperty[]): Metaproperty[] {
  return known.filter(({ isEditable }) => isEditable);
}

/** `tags[2]` is an issue of the field `tags`. */
function byField({ field, issue }: ErrorDetail): ErrorDetail {
  return { field: field.replace(/\[\d+\]$/, ''), issue };
}

function memberOf(field: string, values: readonly string[]): unknown {
  if (field === 'tags' || field === 'productNumbers') return values;
  const [value = ''] = values;
  return field === 'description' && value === '' ? null : value;
}

/** Texts without spaces around them and with line feeds, lists as their items: what forms add does not count. */
function normalized(
  fields: TypedDetails,
  known: readonly Metaproperty[],
  today: string,
): TypedDetails {
  const dates = new Set(
    known.flatMap(({ name, type }) => (type === 'DATE' ? [propertyField(name)] : [])),
  );
  return new Map(
    [...fields].map(([name, values]) => {
      const texts = values.flatMap((value) => itemsOf(name, value.replace(/\r\n?/g, '\n')));
      const typed = texts.map((text) => text.normalize('NFC').trim()).filter((text) => text !== '');
      if (!dates.has(name)) return [name, typed];
      return [name, typed.map((text) => parseTypedDate(text, today, 'next') ?? text)];
    }),
  );
}

function itemsOf(field: string, text: string): string[] {
  if (field === 'productNumbers') return [...new Set(text.split(/[\s,;]+/))];
  if (field === 'tags') return [...new Set(text.split(/[\n\t,;]+/).map((tag) => tag.trim()))];
  return [text];
}

function fingerprintOf(details: TypedDetails, name: string): string {
  return etagOf(JSON.stringify(details.get(name) ?? [])).slice(1, 9);
}
