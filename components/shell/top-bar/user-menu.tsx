import { Settings2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Theme } from '#components/shell/preferences/preferences.ts';
import { ThemeSwitch } from '#components/shell/preferences/theme-switch.tsx';
import { ShortcutSwitch } from '#components/shell/shortcuts/shortcut-switch.tsx';
import { Popover } from '#components/ui/menu.tsx';
import type { Role } from '#lib/auth/scopes.ts';
import { SignOutButton } from './sign-out-button.tsx';

type Props = {
  name: string;
  role: Role;
  theme: Theme;
  hasShortcuts: boolean;
  /** Branch and country, for which the bar of a phone has no room. */
  place: ReactNode;
};

const ROLES: Readonly<Record<Role, string>> = {
  branch_staff: 'Branch staff',
  buyer: 'Buyer',
  asset_manager: 'Asset manager',
  integrator: 'Integrator',
  auditor: 'Auditor',
};

/** The signed-in user with their role, theme, shortcuts and sign-out. */
export function UserMenu({ name, role, theme, hasShortcuts, place }: Props) {
  return (
    <>
      <button
        type="button"
        popoverTarget="person"
        className="flex items-center gap-2 rounded-md px-2 py-1 text-left text-sm hover:bg-surface-2"
      >
        <UserRound size={18} aria-hidden="true" className="flex-none text-quiet" />
        <span className="max-lg:sr-only">
          <span className="block max-w-40 truncate font-medium leading-4">{name}</span>{' '}
          <span className="block text-quiet text-xs leading-4">{ROLES[role]}</span>
        </span>
      </button>
      <Popover
        id="person"
        className="phone-sheet fixed inset-[calc(var(--sticky-top)+3rem)_0.75rem_auto_auto] m-0 w-68 raised px-4 py-3 text-ink md:open:animate-raise"
      >
        <p className="font-medium">{name}</p>
        <p className="text-quiet text-sm">{ROLES[role]}</p>
        <div className="-ml-3 mt-3 flex items-center justify-between md:hidden">{place}</div>
        <div className="mt-3 hidden items-center justify-between gap-4 text-sm scripted:flex">
          <span className="flex items-center gap-2">
            <Settings2 size={15} aria-hidden="true" className="text-quiet" />
            Theme
          </span>
          <ThemeSwitch initial={theme} />
        </div>
        <ShortcutSwitch initial={hasShortcuts} />
        <div className="mt-3 border-line border-t pt-3">
          <SignOutButton />
        </div>
      </Popover>
    </>
  );
}
