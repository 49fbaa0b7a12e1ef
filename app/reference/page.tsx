import { PublicShell } from '#components/shell/public-shell.tsx';
import { roleScopes } from '#lib/auth/scopes.ts';
import { savedTheme } from '../(portal)/preferences.ts';
import { findStaff, homePath, NO_COUNTRY } from '../(portal)/staff.ts';
import { Reference } from './reference.tsx';

export const metadata = { title: 'API reference' };

/** The API reference for everybody; signed-in users can try calls. */
export default async function ReferencePage() {
  const member = await findStaff();
  const home = member && homePath(member);
  const reader =
    member && home !== NO_COUNTRY
      ? { scopes: roleScopes(member.role), countryCode: home?.slice(1) ?? '' }
      : undefined;
  return (
    <PublicShell theme={await savedTheme()}>
      <div className="pt-4">
        <Reference reader={reader} />
      </div>
    </PublicShell>
  );
}
