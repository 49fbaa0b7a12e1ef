import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type PageFile = { readonly type: string; readonly body: Buffer };

/** The files of the pages, at paths that change with their content. */
export type PageFiles = {
  readonly paths: { readonly stylesheet: string; readonly icon: string };
  find(path: string): PageFile | undefined;
};

/** Reads the files. Throws if app/globals.css defines no colours. */
export function loadPageFiles(): PageFiles {
  const files = new Map<string, PageFile>();
  const add = (name: string, type: string, body: Buffer): string => {
    const version = createHash('sha256').update(body).digest('hex').slice(0, 12);
    const path = `/assets/${version}-${name}`;
    files.set(path, { type, body });
    return path;
  };
  const typeface = add('geist.woff2', 'font/woff2', readFileSync(TYPEFACE));
  const icon = add('icon.svg', 'image/svg+xml', readFileSync(new URL('icon.svg', APP)));
  const text = [
    coloursOf(readFileSync(new URL('globals.css', APP), 'utf8')),
    // Relative to the stylesheet, because the path of the issuer may differ.
    `@font-face { font-family: Geist; font-weight: 100 900; font-display: swap; src: url("${typeface.replace('/assets/', '')}") format("woff2"); }`,
    readFileSync(new URL('./page.css', import.meta.url), 'utf8'),
  ].join('\n');
  const stylesheet = add('page.css', 'text/css; charset=utf-8', Buffer.from(text));
  return { paths: { stylesheet, icon }, find: (path) => files.get(path) };
}

const APP = new URL('../../../../app/', import.meta.url);
const TYPEFACE = new URL(
  './fonts/geist-sans/Geist-Variable.woff2',
  `file://${createRequire(import.meta.url).resolve('geist/font/sans')}`,
);

/** The colour variables of the portal's stylesheet, which defines them. */
function coloursOf(stylesheet: string): string {
  const colours = stylesheet.match(/^ *--color-[a-z-]+:[^;]+;/gm) ?? [];
  if (colours.length === 0) throw new Error('app/globals.css names no colours');
  return `:root {\n${colours.join('\n')}\n}`;
}
