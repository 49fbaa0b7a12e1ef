'use client';

import { LogOut } from 'lucide-react';
import { endRequests } from '#components/api/api-fetch.ts';
import { clearTab } from '#components/shell/preferences/tab-storage.ts';
import { Button } from '#components/ui/button/button.tsx';

/** Ends the session, here and at the issuer. A form, so it works without scripts. */
export function SignOutButton() {
  return (
    <form
      action="/api/auth/sign-out"
      method="post"
      onSubmit={() => {
        endRequests();
        clearTab();
      }}
    >
      <Button Icon={LogOut} type="submit">
        Sign out
      </Button>
    </form>
  );
}
