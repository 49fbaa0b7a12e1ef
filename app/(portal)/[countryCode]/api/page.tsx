import { CountryPath } from '#lib/api/fields.ts';
import { roleScopes } from '#lib/auth/scopes.ts';
import { Reference } from '../../../reference/reference.tsx';
import { pathParams } from '../../path-params.ts';
import { requireStaff } from '../../staff.ts';

export const metadata = { title: 'API' };

/** The API reference, with a form at each read operation to try it as the signed-in user. */
export default async function ApiPage({ params }: PageProps<'/[countryCode]/api'>) {
  const { countryCode } = await pathParams(CountryPath, params);
  const { role } = await requireStaff();
  const reader = { scopes: roleScopes(role), countryCode };
  return <Reference reader={reader} startsWithForm />;
}
