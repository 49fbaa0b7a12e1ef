import { redirect } from 'next/navigation';
import { PageMessage } from '#components/shell/page/page-message.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { SignOutButton } from '#components/shell/top-bar/sign-out-button.tsx';
import { savedTheme } from '../preferences.ts';
import { homePath, NO_COUNTRY, requireStaff } from '../staff.ts';

export const metadata = { title: 'No country' };

/** Shown to users who may see neither country. */
export default async function NoCountryPage() {
  const member = await requireStaff();
  const home = homePath(member);
  if (home !== NO_COUNTRY) redirect(home);
  return (
    <PublicShell theme={await savedTheme()}>
      <PageMessage title="No country on your account" actions={<SignOutButton />}>
        <p>
          You’re signed in as <strong className="font-medium">{member.name}</strong>, but can’t see
          Australia or New Zealand. Ask whoever manages your work account to add one, then sign out
          and in again.
        </p>
      </PageMessage>
    </PublicShell>
  );
}
