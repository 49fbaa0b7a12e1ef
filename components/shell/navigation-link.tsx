'use client';

import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '#components/ui/link.tsx';
import { Popover } from '#components/ui/menu.tsx';

type Props = {
  href: string;
  /** Whether only this address counts as current, and not those below it. */
  isWhole: boolean;
  /** Whether it is behind "More" on a phone. */
  isInMore: boolean;
  children: ReactNode;
};

/** A link to a screen that is marked when current and shows loading. */
export function NavigationLink({ href, isWhole, isInMore, children }: Props) {
  const path = usePathname();
  const isBelow = !isWhole && path.startsWith(`${href}/`);
  const current = path === href ? 'page' : isBelow ? 'true' : undefined;
  return (
    <Link
      href={href}
      aria-current={current}
      className={clsx(
        ITEM_CLASS,
        WIDE_CLASS,
        isInMore
          ? 'max-md:h-12 max-md:gap-3 max-md:px-3 max-md:text-(length:--text-base)'
          : NARROW_CLASS,
      )}
    >
      {children}
    </Link>
  );
}

/** Screens that do not fit into a phone's bar, behind "More"; on a wide screen they follow the others. */
export function MoreScreens({ children }: { children: ReactNode }) {
  const rest = useRef<HTMLDivElement>(null);
  const path = usePathname();
  // Closed rather than mounted anew: a link that stays visible keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `path` is the trigger
  useEffect(() => {
    if (rest.current?.matches(':popover-open')) rest.current.hidePopover();
  }, [path]);
  return (
    <>
      <button
        type="button"
        popoverTarget="more-screens"
        className={clsx(
          ITEM_CLASS,
          NARROW_CLASS,
          'flex-1 has-[+div_a[aria-current]]:font-semibold has-[+div_a[aria-current]]:text-accent md:hidden',
        )}
      >
        <Ellipsis size={18} aria-hidden="true" />
        More
      </button>
      <Popover
        ref={rest}
        id="more-screens"
        className="phone-sheet raised px-1.5 text-inherit md:contents"
      >
        {children}
      </Popover>
    </>
  );
}

const ITEM_CLASS = 'navigation-item flex w-full items-center rounded-md text-center leading-4';
/** In the bar at the bottom of a phone: the icon above the label. */
const NARROW_CLASS =
  'max-md:h-(--rail) max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-1 max-md:text-(length:--text-xs)';
/** In the navigation at the side; the label is beside the icon on a wide screen only. */
const WIDE_CLASS =
  'md:max-xl:flex-col md:max-xl:justify-center md:max-xl:gap-0.5 md:max-xl:px-1 md:max-xl:py-1.5 md:max-xl:text-[0.6875rem] xl:gap-2.5 xl:px-2.5 xl:py-1.75 xl:text-left xl:text-(length:--text-sm)';
