import { readFile } from 'node:fs/promises';

/** The files of the typeface, whole: of every character that a name here may have, macrons too. */
export type Fonts = { readonly regular: Buffer; readonly strong: Buffer };

/** Reads the typeface that screens have. */
export async function readFonts(): Promise<Fonts> {
  const [regular, strong] = await Promise.all(['Regular', 'SemiBold'].map(fontFile));
  if (!regular || !strong) throw new Error('The typeface of documents is not there');
  return { regular, strong };
}

function fontFile(weight: string): Promise<Buffer> {
  const start = import.meta.resolve('geist/font/sans');
  return readFile(new URL(`fonts/geist-sans/Geist-${weight}.ttf`, start));
}
