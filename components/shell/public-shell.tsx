import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Theme } from '#components/shell/preferences/preferences.ts';
import { Link } from '#components/ui/link.tsx';
import { ThemeSwitch } from './preferences/theme-switch.tsx';
import { EnvironmentPill } from './top-bar/environment-banner.tsx';

type Props = {
  theme: Theme;
  /** Without the links of the header, where the page itself has them. */
  isBare?: boolean;
  children: ReactNode;
};

/** The frame around pages that need no sign-in. */
export function PublicShell({ theme, isBare = false, children }: Props) {
  const width = isBare ? 'max-w-280' : 'max-w-360';
  return (
    <>
      <SkipLink />
      <header className="border-line border-b">
        <div
          className={clsx(
            'mx-auto flex min-h-13 flex-wrap items-center gap-x-6 gap-y-1 px-4 py-1.5 sm:px-6',
            width,
          )}
        >
          <Link href="/" className="flex items-center gap-2 font-semibold hover:text-accent">
            <Logo />
            Trade Supply
          </Link>
          <EnvironmentPill />
          {!isBare && (
            <nav
              aria-label="Pages"
              className="order-last flex w-full gap-4 text-quiet text-sm sm:order-none sm:w-auto print:hidden"
            >
              <Link href="/reference" className="hover:text-accent">
                API reference
              </Link>
              <a href="/openapi.json" className="hover:text-accent">
                OpenAPI document
              </a>
            </nav>
          )}
          <div className="ml-auto flex items-center gap-4">
            {!isBare && (
              <Link href="/sign-in" className="font-medium text-sm hover:text-accent print:hidden">
                Staff portal
              </Link>
            )}
            <ThemeSwitch initial={theme} />
          </div>
        </div>
      </header>
      <main id="content" className={clsx('mx-auto px-4 sm:px-6', width)}>
        {children}
      </main>
    </>
  );
}

/** The logo: boxes on a shelf. Decorative; the name is beside it. */
export function Logo() {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true" className="fill-accent">
      <path d="M2 10h7v6H2zM11 10h7v6h-7zM6.5 3h7v6h-7z" />
      <path d="M1 17.25h18v1.5H1z" />
    </svg>
  );
}

/** The first tab stop: skips to the content. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute top-2 left-2 z-30 -translate-y-20 rounded-md bg-accent px-3 py-1.5 text-on-accent text-sm focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
