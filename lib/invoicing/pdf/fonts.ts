import { readFile } from 'node:fs/promises';

/** The complete font files, not subsets: names may have any character, macrons included. */
export type Fonts = { readonly regular: Buffer; readonly strong: Buffer };

/** Reads the typeface that the screens use. */
export async function readFonts(): Promise<Fonts> {
  const [regular, strong] = await Promise.all(['Regular', 'SemiBold'].map(fontFile));
  if (!regular || !strong) throw new Error('The font files for PDFs are missing: run npm install');
  return { regular, strong };
}

function fontFile(weight: string): Promise<Buffer> {
  const start = import.meta.resolve('geist/font/sans');
  return readFile(new URL(`fonts/geist-sans/Geist-${weight}.ttf`, start));
}
