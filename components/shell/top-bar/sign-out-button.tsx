import { LogOut } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';

/** Ends the session, here and at the issuer. A form, so it works without scripts. */
export function SignOutButton() {
  return (
    <form action="/api/auth/sign-out" method="post">
      <Button Icon={LogOut} type="submit">
        Sign out
      </Button>
    </form>
  );
}
