import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageMessage } from '#components/shell/page/page-message.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { SignOutButton } from '#components/shell/top-bar/sign-out-button.tsx';
import { savedTheme } from '../../theme.ts';
import { homePath, NO_COUNTRY } from '../home-path.ts';
import { requireStaff } from '../staff.ts';

export const metadata: Metadata = { title: 'No country' };

/** Shown to users who may see neither country. */
export default async function NoCountryPage() {
  const member = await requireStaff();
  const home = homePath(member);
  if (home !== NO_COUNTRY) redirect(home);
  return (
    <PublicShell theme={await savedTheme()}>
      <PageMessage title="Your account is for no country" actions={<SignOutButton />}>
        <p>
          You are signed in as <strong className="font-medium">{member.name}</strong>, and may see
          neither Australia nor New Zealand. Ask whoever looks after your work account to give you
          one of them. Then sign out, and in again.
        </p>
      </PageMessage>
    </PublicShell>
  );
}
