import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { type Stored, storedList } from '#lib/documents/document.ts';
import type { MetapropertyList } from './metaproperty-schema.ts';

/** All metaproperties by `sortOrder`, then name; with `names` only those, in any letter case. */
export async function listMetaproperties(
  { prepared }: GlobalContext<'assets:read'>,
  names?: readonly string[],
): Promise<Stored<MetapropertyList>> {
  const rows = await prepared.run(ALL, {});
  if (names === undefined) return storedList('metaproperties', rows);
  const wanted = new Set(names.map(foldCase));
  return storedList(
    'metaproperties',
    rows.filter(({ name }) => wanted.has(foldCase(name))),
  );
}

/** All metaproperties, to check what is given against them. */
export async function readMetaproperties({
  prepared,
}: GlobalContext<'assets:write'>): Promise<Metaproperty[]> {
  const rows = await prepared.run(ALL, {});
  return rows.map(({ document }) => JSON.parse(document.toString()));
}

const ALL = preparedQuery('metaproperties', (db) =>
  db
    .selectFrom('metaproperties')
    .select(['name', 'document', 'etag'])
    .orderBy('sort_order')
    .orderBy('name'),
);

function foldCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
