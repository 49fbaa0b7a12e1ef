import { type Bytes, pointRead } from '#db/prepared.ts';
import type { Checked } from '#lib/api/issues.ts';
import type { WorldContext } from '#lib/auth/context.ts';
import { type Stored, storedList } from '#lib/stored.ts';
import type { MetapropertyList } from './metaproperty-schema.ts';
import { checkedValues, type GivenValues } from './metaproperty-values.ts';
import type { AssetMetaproperty, Metaproperty } from './schema.ts';

/** All metaproperties by `sortOrder`, then name; with `names` only those, in any letter case. */
export async function listMetaproperties(
  { prepared }: WorldContext<'assets:read'>,
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
export async function checkMetaproperties(
  { prepared }: WorldContext<'assets:write'>,
  given: GivenValues,
): Promise<Checked<AssetMetaproperty[]>> {
  const rows = await prepared.run(ALL, {});
  const known: Metaproperty[] = rows.map(({ document }) => JSON.parse(document.toString()));
  return checkedValues(known, given);
}

const ALL = pointRead('metaproperties', (db) =>
  db
    .selectFrom('metaproperties')
    .select((eb) => ['name', eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
    .orderBy('sort_order')
    .orderBy('name'),
);

function foldCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
