import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getFamily } from '#lib/products/master-data/families.ts';
import { Family, FamilyCode } from '#lib/products/master-data/schema.ts';

export const GET = operation({
  summary: 'Retrieve one family',
  description: 'With the codes of the attributes that its products have.',
  scope: 'product:read',
  caching: 'reference',
  params: CountryPath.extend({ familyCode: FamilyCode }),
  response: Family,
  handle: ({ ctx, params }) => getFamily(ctx, params.familyCode),
});
