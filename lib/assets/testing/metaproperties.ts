import type { Database } from '#db/client.ts';
import { etagOf } from '#lib/api/etag.ts';
import type { Metaproperty } from '../schema.ts';

/** A metaproperty for tests: a SELECT that nothing is required of, unless told. */
export function aMetaproperty(
  told: Partial<Metaproperty> & { readonly name: string },
): Metaproperty {
  const { name, type = 'SELECT' } = told;
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
    ...told,
  };
}

/** An option of a metaproperty for tests. */
export function anOption(name: string, told: Partial<Metaproperty['options'][number]> = {}) {
  return {
    id: `id-${name}`,
    name,
    label: `Label of ${name}`,
    isActive: true,
    sortOrder: 0,
    ...told,
  };
}

/** Keeps a metaproperty as a feed would. */
export async function keepMetaproperty(db: Database, property: Metaproperty): Promise<void> {
  const { id, name, sortOrder } = property;
  const document = JSON.stringify(property);
  const row = { id, name, sort_order: sortOrder, document, etag: etagOf(document) };
  await db.insertInto('metaproperties').values(row).execute();
}
