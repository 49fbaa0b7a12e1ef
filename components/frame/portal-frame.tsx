import Link from 'next/link';
import type { ReactNode } from 'react';
import { ConnectionNotice } from './connection-notice.tsx';
import { KeptPage } from './kept-page.tsx';
import { Mark } from './mark.tsx';
import { Rail } from './rail.tsx';
import type { Screen } from './screens.tsx';
import { SkipLink } from './skip-link.tsx';

type Parts = {
  countryCode: string;
  screens: readonly Screen[];
  /** What stands in the bar on top, from the search to who is signed in. */
  bar: ReactNode;
  children: ReactNode;
};

/** The frame of every screen of the portal. */
export function PortalFrame({ countryCode, screens, bar, children }: Parts) {
  return (
    <div className="portal">
      <KeptPage />
      <SkipLink />
      <header className="portal-bar">
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
      <div className="portal-body">
        <Rail countryCode={countryCode} screens={screens} />
        <div className="min-w-0">
          <ConnectionNotice />
          <main id="content" tabIndex={-1} className="portal-main outline-none">
            {children}
          </main>
        </div>
      </div>
    </div>
  );
}
