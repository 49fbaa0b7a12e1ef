import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { RowClicks } from '#components/ui/table/row-clicks.tsx';
import { Navigation } from './navigation.tsx';
import { ConnectionNotice, ReloadRestoredPage } from './page/page-events.tsx';
import { Logo, SkipLink } from './public-shell.tsx';
import type { Screen } from './screens.tsx';

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
      <header className="sticky top-(--sticky-top) z-11 flex min-h-(--bar) flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-paper px-4 py-1.5 md:h-(--bar) md:flex-nowrap print:hidden">
        <Link
          href={`/${countryCode}`}
          className="flex items-center gap-2 font-semibold hover:text-accent xl:w-46"
        >
          <Logo />
          <span className="max-xl:sr-only">Trade Supply</span>
        </Link>
        {bar}
      </header>
      <div className="md:grid md:grid-cols-[5rem_minmax(0,1fr)] xl:grid-cols-[12rem_minmax(0,1fr)] print:block">
        <Navigation countryCode={countryCode} screens={screens} />
        <div className="min-w-0">
          <ConnectionNotice />
          <main
            id="content"
            tabIndex={-1}
            className="min-w-0 px-4 pt-5 pb-[calc(var(--rail)+2rem)] outline-none md:px-6 md:pt-6 md:pb-12 print:p-0"
          >
            {children}
          </main>
        </div>
      </div>
    </div>
  );
}
