import type { Metadata } from 'next';
import { PublicFrame } from '#components/frame/public-frame.tsx';
import { ApiReference } from '#components/reference/api-reference.tsx';
import { scopesOf } from '#lib/auth/roles.ts';
import { homePath, NO_COUNTRY } from '../(portal)/home-path.ts';
import { findStaff } from '../(portal)/staff.ts';
import { readersTheme } from '../theme.ts';
import { keptReference } from './kept-reference.ts';

export const metadata: Metadata = { title: 'API reference' };

/** The reference for everybody; who is signed in can try calls. */
export default async function ReferencePage() {
  const member = await findStaff();
  const home = member && homePath(member);
  const reader =
    member && home !== NO_COUNTRY
      ? { scopes: scopesOf(member.role), countryCode: home?.slice(1) ?? '' }
      : undefined;
  return (
    <PublicFrame theme={await readersTheme()}>
      <ApiReference reference={await keptReference()} reader={reader} />
    </PublicFrame>
  );
}
