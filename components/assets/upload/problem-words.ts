import type { Metaproperty } from '#lib/assets/schema.ts';
import type { Detail } from '#lib/failures.ts';

/** What is wrong with details, with the names that the sheet has for the fields: `Asset type is required.` */
export function problemWords(
  details: readonly Detail[],
  metaproperties: readonly Metaproperty[],
): string {
  return details
    .map(({ field, issue }) => `${fieldName(field, metaproperties)} ${issue}.`)
    .join(' ');
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  file: 'The file',
  name: 'Name',
  description: 'Description',
  tags: 'Tags',
  productNumbers: 'Product numbers',
  purpose: 'Purpose',
};

function fieldName(field: string, metaproperties: readonly Metaproperty[]): string {
  const [, property] = /^metaproperties\.(.*)$/s.exec(field) ?? [];
  const known = metaproperties.find(({ name }) => name === property);
  // A list's part is named with its place: `tags[2]`.
  return known?.label ?? FIELD_NAMES[field.replace(/\[\d+\]$/, '')] ?? field;
}
