'use client';

import { LogOut } from 'lucide-react';
import { forgetLongLists } from '#components/invoices/long-list-store.ts';
import { Button } from '#components/ui/button.tsx';

/** Ends the session, here and at the issuer. A form, so that it works without scripts. */
export function SignOutButton() {
  return (
    <form action="/api/auth/sign-out" method="post" onSubmit={forgetLongLists}>
      <Button type="submit">
        <LogOut size={15} aria-hidden="true" />
        Sign out
      </Button>
    </form>
  );
}
