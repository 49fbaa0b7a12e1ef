import { GeistSans } from 'geist/font/sans';
import localFont from 'next/font/local';

/** For code alone, which few pages have: it is loaded where it is used, and not with every page. */
const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
});

/** The class that gives a document its typefaces. */
export const FONTS = `${GeistSans.variable} ${mono.variable}`;
