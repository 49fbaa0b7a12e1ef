import { preparedQuery, type ReadPool } from '#db/reads/prepared-query.ts';
import type { ValidationResult } from '#lib/api/request/validate.ts';
import type { AssetMetaproperty, Metaproperty } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { type Stored, storedList } from '#lib/documents/document.ts';
import type { MetapropertyList } from './metaproperty-schema.ts';
import {
  type MetapropertyInput,
  type MetapropertyPatch,
  parseMetaproperties,
  patchMetaproperties,
} from './metaproperty-values.ts';

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
  return parseMetaproperties(await knownMetaproperties(prepared), given);
}

/** `patchMetaproperties` with those of the database. */
export async function validateMetapropertyPatch(
  { prepared }: GlobalContext<'assets:write'>,
  current: readonly AssetMetaproperty[],
  patch: MetapropertyPatch | null,
): Promise<ValidationResult<AssetMetaproperty[]>> {
  return patchMetaproperties(await knownMetaproperties(prepared), current, patch);
}

async function knownMetaproperties(prepared: ReadPool): Promise<Metaproperty[]> {
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
