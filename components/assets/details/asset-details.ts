import type { Asset, AssetPurpose, Metaproperty } from '#lib/assets/schema.ts';

type Fields = {
  readonly name: string;
  readonly description: string;
  readonly purpose: AssetPurpose;
  /** Separated by spaces, commas or line breaks. */
  readonly productNumbers: string;
  /** Separated by commas or line breaks. */
  readonly tags: string;
};
type Properties = { readonly [property: PropertyField]: readonly string[] };

/** The details of an asset, as typed into fields, by the names of the fields. */
export type AssetDetails = Fields & Properties;
/** Those that are changed. */
export type DetailsChange = Partial<Fields> & Properties;
/** Details for several files, as typed; the name is empty if they are called as the file. */
export type CommonDetails = Omit<Fields, 'description'> & Properties;

/** The name of a metaproperty's field in forms and issues. */
export type PropertyField = `metaproperties.${string}`;

export function propertyField(name: string): PropertyField {
  return `metaproperties.${name}`;
}

/** What the form shows of an asset. Metaproperties that uploads may not give are not on it. */
export function detailsOfAsset(asset: Asset, known: readonly Metaproperty[]): AssetDetails {
  const { name, description = '', purpose, productNumbers, tags, metaproperties } = asset;
  const given = new Map(metaproperties.map(({ id, values }) => [id, values]));
  const editable = known.filter(({ isEditable }) => isEditable);
  return {
    name,
    description,
    purpose,
    productNumbers: productNumbers.join(' '),
    tags: tags.join(', '),
    ...Object.fromEntries(
      editable.map(({ id, name: key }) => [propertyField(key), given.get(id) ?? []]),
    ),
  };
}

/** The names of the fields whose values differ; `metaproperties.season` is one. */
export function changedFields(before: AssetDetails, after: AssetDetails): string[] {
  const [a, b] = [valuesOf(before), valuesOf(after)];
  return [...b.keys()].filter(
    (field) => JSON.stringify(a.get(field)) !== JSON.stringify(b.get(field)),
  );
}

/** The merge patch (RFC 7396) that gives an asset these fields of the details. */
export function patchOf(details: AssetDetails, fields: readonly string[]): object {
  const values = [...valuesOf(details)].filter(([field]) => fields.includes(field));
  const members = values.filter(([field]) => metapropertyIn(field) === undefined);
  const metaproperties = propertiesIn(values);
  return {
    ...Object.fromEntries(members),
    ...(Object.keys(metaproperties).length > 0 && { metaproperties }),
  };
}

/** The metaproperties among fields and their values, by name. */
export function propertiesIn<T>(fields: readonly (readonly [field: string, value: T])[]) {
  return Object.fromEntries(
    fields.flatMap(([field, value]) => {
      const property = metapropertyIn(field);
      return property === undefined ? [] : [[property, value] as const];
    }),
  );
}

/** The details `over`, with these fields as in `from`. */
export function withFields(
  over: AssetDetails,
  from: AssetDetails,
  fields: readonly string[],
): AssetDetails {
  const picked = Object.entries(from).filter(([field]) => fields.includes(field));
  return { ...over, ...Object.fromEntries(picked) };
}

/** The value of a field in words: `SUMMER, WINTER`. */
export function fieldText(details: AssetDetails, field: string): string {
  const value = valuesOf(details).get(field) ?? [];
  return [value].flat().join(', ') || 'nothing';
}

/** The typed product numbers, without duplicates. */
export function splitNumbers(text: string): string[] {
  return splitList(text, /[\s,;]+/);
}

/** The typed tags, without duplicates. */
export function splitTags(text: string): string[] {
  return splitList(text, /[\n\r\t,;]+/);
}

/** The field of an issue: `tags[2]` is one of `tags`. */
export function fieldOf(field: string): string {
  return field.replace(/\[\d+\]$/, '');
}

/** The label of a field, or of one item in it. */
export function fieldLabel(field: string, known: readonly Metaproperty[]): string {
  const property = known.find(({ name }) => name === metapropertyIn(field));
  return property?.label ?? FIELD_LABELS[fieldOf(field)] ?? field;
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  file: 'The file',
  name: 'Name',
  description: 'Description',
  tags: 'Tags',
  productNumbers: 'Product numbers',
  purpose: 'Purpose',
};

/** The metaproperty that a field is of, if any. */
function metapropertyIn(field: string): string | undefined {
  return /^metaproperties\.(.*)$/s.exec(field)?.[1];
}

/** The values as the service takes them; null removes. */
function valuesOf(details: AssetDetails): ReadonlyMap<string, string | readonly string[] | null> {
  const { name, description, purpose, productNumbers, tags, ...others } = details;
  const properties = Object.entries(others).map(([field, typed]) => {
    const values = typed.map(cleaned).filter((value) => value !== '');
    return [field, values.length > 0 ? values : null] as const;
  });
  return new Map<string, string | readonly string[] | null>([
    ['name', cleaned(name)],
    ['description', cleaned(description) || null],
    ['purpose', purpose],
    ['productNumbers', splitNumbers(productNumbers)],
    ['tags', splitTags(tags)],
    ...properties,
  ]);
}

/** Without spaces around it, and with line feeds: what fields add does not count. */
function cleaned(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
}

/** The parts of a typed list without spaces around them, without empty ones and duplicates. */
function splitList(text: string, separator: RegExp): string[] {
  const items = text.normalize('NFC').split(separator);
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))];
}
