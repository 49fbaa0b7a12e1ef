import type { Values } from '#components/forms/form-field.ts';
import type { Asset, Metaproperty } from '#lib/assets/schema.ts';

/** The name of a metaproperty in forms and issues. */
export function propertyName(name: string): string {
  return `metaproperties.${name}`;
}

/** The values that forms have of an asset. */
export function assetValues(asset: Asset, known: readonly Metaproperty[]): Values {
  const { name, description = '', purpose, productNumbers, tags, metaproperties } = asset;
  const given = new Map(metaproperties.map(({ id, values }) => [id, values]));
  const properties = known
    .filter(({ isEditable }) => isEditable)
    .map(({ id, name: key }) => [propertyName(key), given.get(id) ?? []]);
  return { name, description, purpose, productNumbers, tags, ...Object.fromEntries(properties) };
}
