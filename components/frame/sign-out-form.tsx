import { LogOut } from 'lucide-react';

/** Ends the session, here and at the issuer. */
export function SignOutForm() {
  return (
    <form method="post" action="/api/auth/sign-out">
      <button
        type="submit"
        className="flex w-full items-center gap-2 rounded-md border border-edge px-3 py-1.5 font-medium text-sm hover:border-accent hover:text-accent"
      >
        <LogOut size={15} aria-hidden="true" />
        Sign out
      </button>
    </form>
  );
}
