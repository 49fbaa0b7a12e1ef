'use client';

import { usePathname } from 'next/navigation';
import { type MouseEvent, useState } from 'react';
import { useRefreshAt } from '#components/shell/page/use-background-refresh.ts';
import { useHomeBranch } from '#components/shell/preferences/browser-preferences.tsx';
import { LocalTime, useNow } from '#components/shell/time/browser-time.tsx';
import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import { formatClock } from '#components/shell/time/time.tsx';
import { Link } from '#components/ui/link.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import type { OpeningState } from '#lib/branches/hours/opening-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import { formatTimeOfDay } from '#lib/time/dates.ts';

type Props = {
  /** Undefined until a branch is chosen. */
  branch: { readonly number: string; readonly name: string; readonly timeZone: string } | undefined;
  /** Those that may be chosen in its place: none where the sign-in names it. */
  branches: readonly { readonly number: string; readonly name: string }[];
  now: Date;
};

/** The home branch with its local time, and a menu to go to it or to work at another; a link to choose one at first. */
export function BranchClock({ branch, branches, now: initial }: Props) {
  const now = useNow(initial);
  const { choose } = useHomeBranch();
  // Most pages are left without a look at it.
  const [isOpened, setOpened] = useState(false);
  if (!branch) return <TextLink href="/#branch">Choose your branch</TextLink>;
  const clock = formatClock(now, branch.timeZone);
  return (
    <Menu
      // Another branch closes it.
      key={branch.number}
      className="menu-quiet min-w-0"
      onOpen={() => setOpened(true)}
      label={
        <span className="leading-4 md:text-right">
          <span className="block max-w-40 truncate font-medium text-ink max-sm:max-w-28 xl:max-w-80">
            <span className="sr-only">Home branch </span>
            {branch.name}
          </span>{' '}
          <span className="block whitespace-nowrap text-xs">
            {formatTimeOfDay(clock.time)} {clock.zone}
          </span>
        </span>
      }
    >
      <Link href={branchHref(branch.number)} onClick={closeMenu}>
        Hours and contacts
      </Link>
      {isOpened &&
        branches.map(({ number, name }) => (
          <button key={number} type="button" onClick={() => choose(number)}>
            {number} {name}
          </button>
        ))}
    </Menu>
  );
}

/** The bar stays when the page changes. */
function closeMenu({ currentTarget }: MouseEvent<Element>): void {
  currentTarget.closest('details')?.removeAttribute('open');
}

type DayProps = {
  branch: { readonly number: string; readonly name: string; readonly timeZone: string };
  /** Undefined when its hours are not known. */
  state: OpeningState | undefined;
  now: Date;
};

/** The home branch: its date and time, and whether it is open. */
export function BranchDay({ branch, state, now: initial }: DayProps) {
  const now = useNow(initial);
  const { time, zone, day } = formatClock(now, branch.timeZone);
  useRefreshAt(state?.change?.at);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      {state && <OpeningStatus state={state} now={now} timeZone={branch.timeZone} />}
      <span className="text-quiet">
        {day} {formatTimeOfDay(time)} {zone}
      </span>
      <LocalTime now={now} branchTime={`${day} ${time}`} />
      <TextLink href={branchHref(branch.number)}>Branch {branch.number}</TextLink>
    </div>
  );
}

const NAMES = { au: 'Australia', nz: 'New Zealand' };

/** Links to the same screen of the other country, never to a document: each belongs to one country. */
export function CountrySwitch({ current }: { current: CountryCode }) {
  const [, , screen] = usePathname().split('/');
  // Customers' orders have no list.
  const list = !screen || screen === 'customer-orders' ? '' : `/${screen}`;
  return (
    <nav aria-label="Country" className="segments text-sm uppercase">
      {COUNTRIES.map((country) => (
        <Link
          key={country}
          href={`/${country}${list}`}
          aria-current={country === current ? 'true' : undefined}
        >
          <abbr title={NAMES[country]} className="no-underline">
            {country}
          </abbr>
        </Link>
      ))}
    </nav>
  );
}

const COUNTRIES: readonly CountryCode[] = ['au', 'nz'];
