import { GeistSans } from 'geist/font/sans';
import localFont from 'next/font/local';

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
