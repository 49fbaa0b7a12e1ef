import Link from 'next/link';
import type { ReactNode } from 'react';
import { ConnectionNotice } from './connection-notice.tsx';
import { KeptPage } from './kept-page.tsx';
import { Mark } from './mark.tsx';
import { Rail } from './rail.tsx';
import type { Screen } from './screens.tsx';
import { SkipLink } from './skip-link.tsx';

type Props = {
  countryCode: string;
  screens: readonly Screen[];
  /** The content of the top bar. */
  bar: ReactNode;
  children: ReactNode;
};

/** The frame around every screen of the portal. */
export function PortalFrame({ countryCode, screens, bar, children }: Props) {
  return (
    <div className="portal">
      <KeptPage />
      <SkipLink />
      <header className="sticky top-(--sticky-top) z-11 flex min-h-(--bar) flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-paper px-4 py-1.5 md:h-(--bar) md:flex-nowrap print:hidden">
        <Link
          href={`/${countryCode}`}
          prefetch={false}
          className="flex items-center gap-2 font-semibold hover:text-accent xl:w-46"
        >
          <Mark />
          <span className="max-xl:sr-only">Trade Supply</span>
        </Link>
        {bar}
      </header>
      <div className="md:grid md:grid-cols-[5rem_minmax(0,1fr)] xl:grid-cols-[12rem_minmax(0,1fr)] print:block">
        <Rail countryCode={countryCode} screens={screens} />
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
