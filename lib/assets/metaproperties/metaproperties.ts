import { type Bytes, preparedQuery } from '#db/reads/prepared-query.ts';
import type { ValidationResult } from '#lib/api/request/validate.ts';
import type { AssetMetaproperty, Metaproperty } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { type Stored, storedList } from '#lib/documents/document.ts';
import type { MetapropertyList } from './metaproperty-schema.ts';
import { type MetapropertyInput, parseMetaproperties } from './metaproperty-values.ts';

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

/** `parseMetaproperties` with those of the database. */
export async function validateMetaproperties(
  { prepared }: GlobalContext<'assets:write'>,
  given: MetapropertyInput,
): Promise<ValidationResult<AssetMetaproperty[]>> {
  const rows = await prepared.run(ALL, {});
  const known: Metaproperty[] = rows.map(({ document }) => JSON.parse(document.toString()));
  return parseMetaproperties(known, given);
}

const ALL = preparedQuery('metaproperties', (db) =>
  db
    .selectFrom('metaproperties')
    .select((eb) => ['name', eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
    .orderBy('sort_order')
    .orderBy('name'),
);

function foldCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
