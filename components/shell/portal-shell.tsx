import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { RowClicks } from '#components/ui/table/row-clicks.tsx';
import { MoreScreens, NavigationLink } from './navigation-link.tsx';
import { ConnectionNotice, ReloadRestoredPage } from './page/page-events.tsx';
import { Logo, SkipLink } from './public-shell.tsx';
import type { Screen } from './screens.tsx';
import { EnvironmentPill } from './top-bar/environment-banner.tsx';

type Props = {
  countryCode: string;
  screens: readonly Screen[];
  /** The content of the top bar. */
  bar: ReactNode;
  children: ReactNode;
};

/** The frame around every screen of the portal. */
export function PortalShell({ countryCode, screens, bar, children }: Props) {
  return (
    <div className="portal">
      <ReloadRestoredPage />
      <RowClicks />
      <SkipLink />
      <header className="sticky top-(--sticky-top) z-11 flex h-(--bar) items-center gap-x-3 border-section border-b bg-canvas px-4 print:hidden">
        <div className="flex items-center gap-3 xl:w-47">
          <Link
            href={`/${countryCode}`}
            className="flex items-center gap-2 font-semibold hover:text-accent"
          >
            <Logo />
            <span className="max-xl:sr-only">Trade Supply</span>
          </Link>
          <EnvironmentPill />
        </div>
        {bar}
      </header>
      <div className="md:grid md:grid-cols-[5rem_minmax(0,1fr)] xl:grid-cols-[12rem_minmax(0,1fr)] print:block">
        <Navigation countryCode={countryCode} screens={screens} />
        <div className="min-w-0">
          <ConnectionNotice />
          <main
            id="content"
            tabIndex={-1}
            className="min-w-0 px-4 pt-5 pb-[calc(var(--rail)+2rem)] outline-none md:px-6 md:pb-12 print:p-0"
          >
            {children}
          </main>
        </div>
      </div>
    </div>
  );
}

/** How many screens fit into a phone's bar beside "More". */
const PHONE_ITEMS = 4;

/** The navigation between screens: at the side, on a phone at the bottom. */
function Navigation({ countryCode, screens }: Pick<Props, 'countryCode' | 'screens'>) {
  const list = (items: readonly Screen[], isInMore: boolean) => (
    <ul
      className={`flex md:flex-none md:flex-col md:gap-0.5 ${isInMore ? 'flex-col md:mt-1 md:border-section md:border-t md:pt-2.5' : 'flex-4'}`}
    >
      {items.map(({ name, shortName, path, Icon, group }, at) => (
        <li
          key={name}
          className={clsx(
            'flex-1',
            at > 0 &&
              items[at - 1]?.group !== group &&
              'md:mt-1.5 md:border-t md:border-section md:pt-2.5',
          )}
        >
          <NavigationLink href={`/${countryCode}${path}`} isWhole={path === ''} isInMore={isInMore}>
            <Icon size={18} aria-hidden="true" />
            <span className={shortName && !isInMore ? 'max-md:hidden' : undefined}>{name}</span>
            {shortName && !isInMore && <span className="md:hidden">{shortName}</span>}
          </NavigationLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav
      aria-label="Screens"
      className="fixed inset-x-0 bottom-0 z-10 flex border-section border-t bg-surface-1 md:sticky md:inset-x-auto md:top-[calc(var(--sticky-top)+var(--bar))] md:bottom-auto md:h-[calc(100dvh-var(--sticky-top)-var(--bar))] md:flex-col md:gap-1 md:self-start md:overflow-y-auto md:border-t-0 md:border-r md:p-2 print:hidden"
    >
      {list(screens.slice(0, PHONE_ITEMS), false)}
      <MoreScreens>{list(screens.slice(PHONE_ITEMS), true)}</MoreScreens>
    </nav>
  );
}
