import { LogOut } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/** Ends the session, here and at the issuer. A form, so that it works without scripts. */
export function SignOutButton() {
  return (
    <form action="/api/auth/sign-out" method="post">
      <Button type="submit">
        <LogOut size={15} aria-hidden="true" />
        Sign out
      </Button>
    </form>
  );
}
