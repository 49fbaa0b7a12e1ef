import { GeistSans } from 'geist/font/sans';
import type { Metadata } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { EnvironmentBanner } from '#components/shell/top-bar/environment-banner.tsx';
import { services } from '#lib/services.ts';
import { savedTheme } from './(portal)/preferences.ts';

import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Trade Supply', template: '%s · Trade Supply' },
  description: 'The data service of a trade supplier in Australia and New Zealand.',
};

/** The root layout. It waits for a request, so that every script gets its nonce. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  const request = await headers();
  const theme = await savedTheme();
  const { config, clock } = services();
  const now = clock.now();
  return (
    <html lang="en-AU" className={FONTS} {...(theme === 'system' ? {} : { 'data-theme': theme })}>
      <head>
        <meta name="csp-nonce" content={request.get('x-nonce') ?? ''} />
        <meta name="correlation-id" content={request.get('x-correlation-id') ?? ''} />
        <meta name="service-time" content={now.toISOString()} />
      </head>
      <body>
        <EnvironmentBanner environment={config.environment} clock={config.clockSetTo && now} />
        {children}
      </body>
    </html>
  );
}

/** Only few pages contain code, so it is not preloaded with every page. */
const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
});

/** The classes that set the fonts of a document. */
export const FONTS = `${GeistSans.variable} ${mono.variable}`;
