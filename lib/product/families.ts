import { type Bytes, pointRead } from '#db/prepared.ts';
import type { Context } from '#lib/auth/context.ts';
import { inBytes, type Stored, storedList } from '#lib/stored.ts';
import { getByCode } from './by-code.ts';
import { askedOnce, findings } from './found.ts';
import type {
  Family,
  FamilyList,
  FamilyListQuery,
  FamilyQuery,
  FoundFamilies,
} from './master-data-schema.ts';

/** All families by code, or those of `familyCodes` that exist, without their attributes. */
export async function listFamilies(
  { db, countryCode }: Context<'product:read'>,
  { familyCodes }: FamilyListQuery,
): Promise<Stored<FamilyList>> {
  let families = db
    .selectFrom('families')
    .select(['summary as document', 'summary_etag as etag'])
    .where('country_code', '=', countryCode)
    .orderBy('code');
  if (familyCodes) {
    families = families.where(({ eb, fn, val }) => eb('code', '=', fn.any(val(familyCodes))));
  }
  return storedList('families', (await families.execute()).map(inBytes));
}

/** One family with its attributes. Throws RESOURCE_NOT_FOUND. */
export function getFamily(ctx: Context<'product:read'>, code: string): Promise<Stored<Family>> {
  return getByCode(ctx, 'families', code);
}

/** Families with their attributes, in the order requested, each once; unknown codes in `notFound`. */
export async function queryFamilies(
  { prepared, countryCode }: Context<'product:read'>,
  { familyCodes }: FamilyQuery,
): Promise<Stored<FoundFamilies>> {
  const codes = askedOnce(familyCodes);
  const rows = await prepared.run(FAMILIES_BY_CODE, { country: countryCode, codes });
  const found = new Map(rows.map((row) => [row.code, row]));
  return findings('families', codes, found, 'familyCodes');
}

const FAMILIES_BY_CODE = pointRead(
  'families',
  (db, params: { country: string; codes: readonly string[] }) =>
    db
      .selectFrom('families')
      .select((eb) => ['code', eb.ref('document').$castTo<Bytes>().as('document'), 'etag'])
      .where('country_code', '=', params.country)
      .where((eb) => eb('code', '=', eb.fn.any(eb.val(params.codes)))),
);
