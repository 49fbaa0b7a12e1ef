import type { Context } from '#lib/auth/context.ts';
import { optionalMember } from '#lib/documents/optional-member.ts';
import type { BusinessUnitTypeList } from './reference-schema.ts';

/** The enabled business unit types of the country, by code. */
export async function listBusinessUnitTypes(
  ctx: Context<'enterprise:read'>,
): Promise<BusinessUnitTypeList> {
  const rows = await ctx.db
    .selectFrom('business_unit_types')
    .select(['id', 'code', 'description', 'enabled', 'date_disabled'])
    .where('country_code', '=', ctx.countryCode)
    .where('enabled', '=', true)
    .orderBy('code')
    .execute();
  return {
    businessUnitTypes: rows.map(({ date_disabled, ...type }) => ({
      ...type,
      ...optionalMember('dateDisabled', date_disabled),
    })),
  };
}
