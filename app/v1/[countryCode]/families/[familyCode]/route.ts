import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getByCode } from '#lib/products/master-data/master-data.ts';
import { Family, FamilyCode } from '#lib/products/master-data/schema.ts';

export const GET = operation('getFamily', {
  summary: 'Retrieve one family',
  description: 'With the codes of the attributes that its products have.',
  scope: 'product:read',
  caching: 'reference',
  params: CountryPath.extend({ familyCode: FamilyCode }),
  response: Family,
  handle: ({ ctx, params }) => getByCode(ctx, 'families', params.familyCode),
});
