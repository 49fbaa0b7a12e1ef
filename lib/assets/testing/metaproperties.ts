import type { Database } from '#db/client.ts';
import { etagOf } from '#lib/documents/document.ts';
import type { Metaproperty } from '../schema.ts';

/** A metaproperty, by default an optional SELECT. */
export function aMetaproperty(
  values: Partial<Metaproperty> & { readonly name: string },
): Metaproperty {
  const { name, type = 'SELECT' } = values;
  return {
    id: `id-${name}`,
    label: `Label of ${name}`,
    type,
    isRequired: false,
    isMultiselect: type === 'MULTI_SELECT',
    isFilterable: true,
    isEditable: true,
    sortOrder: 0,
    options: [],
    ...values,
  };
}

export function anOption(name: string, values: Partial<Metaproperty['options'][number]> = {}) {
  return {
    id: `id-${name}`,
    name,
    label: `Label of ${name}`,
    isActive: true,
    sortOrder: 0,
    ...values,
  };
}

/** Inserts a metaproperty as the feed would. */
export async function saveMetaproperty(db: Database, property: Metaproperty): Promise<void> {
  const { id, name, sortOrder } = property;
  const document = JSON.stringify(property);
  const row = { id, name, sort_order: sortOrder, document, etag: etagOf(document) };
  await db.insertInto('metaproperties').values(row).execute();
}
