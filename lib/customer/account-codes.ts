import type { Context } from '#lib/auth/context.ts';
import { inBytes, type Stored, storedList } from '#lib/stored.ts';
import type { IndustryTypeList, SegmentList, SubSegmentList } from './schema.ts';

/** All industry types of the country, by code. */
export function listIndustryTypes(
  ctx: Context<'customer:read'>,
): Promise<Stored<IndustryTypeList>> {
  return listCodes(ctx, 'industry_types', 'industryTypes');
}

/** All segments of the country, by code. */
export function listSegments(ctx: Context<'customer:read'>): Promise<Stored<SegmentList>> {
  return listCodes(ctx, 'segments', 'segments');
}

/** All sub-segments of the country, by code. */
export function listSubSegments(ctx: Context<'customer:read'>): Promise<Stored<SubSegmentList>> {
  return listCodes(ctx, 'sub_segments', 'subSegments');
}

async function listCodes<T>(
  { db, countryCode }: Context<'customer:read'>,
  table: 'industry_types' | 'segments' | 'sub_segments',
  name: string,
): Promise<Stored<T>> {
  const rows = await db
    .selectFrom(table)
    .select(['document', 'etag'])
    .where('country_code', '=', countryCode)
    .orderBy('code')
    .execute();
  return storedList(name, rows.map(inBytes));
}
