import { picture, pngOf } from '#lib/assets/testing/media.ts';
import { invalidFiles, type SampleFile, unsupportedFiles } from './sample-file.ts';

const NOT_DECODED = 'is a picture that is broken or cut short: it cannot be decoded';
const TOO_LARGE = 'is a picture that has more than 67,108,864 pixels';
const NO_NAME = 'needs a name, without control characters';

type Kind = Parameters<typeof picture>[0];

/** A part of a picture. */
const partOf = (kind: Kind, start: number, end?: number) => async () =>
  (await picture(kind, 200, 200)).subarray(start, end);

/** Broken or too large files, and invalid names. */
export const broken: readonly SampleFile[] = [
  ...invalidFiles('a.jpg', {
    'an empty file': [() => Buffer.alloc(0), 'is empty: it has 0 bytes'],
    'a truncated JPEG': [partOf('jpeg', 0, 8_000), NOT_DECODED],
    'only the first bytes of a JPEG': [() => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), NOT_DECODED],
  }),
  ...invalidFiles('a.webp', { 'a truncated WebP': [partOf('webp', 0, -300), NOT_DECODED] }),
  ...invalidFiles('a.gif', { 'a truncated GIF': [partOf('gif', 0, 2_000), NOT_DECODED] }),
  ...unsupportedFiles('a.tif', {
    'a TIFF without its pixels': [partOf('tiff', -300), 'of an unknown type'],
  }),
  ...invalidFiles('a.png', {
    'a truncated PNG': [partOf('png', 0, -60), NOT_DECODED],
    'a PNG of 60,000 × 60,000 pixels': [() => pngOf(60_000, 60_000), TOO_LARGE],
    'a PNG one pixel too wide': [() => pngOf(8_193, 8_192), TOO_LARGE],
  }),
  ...invalidFiles('a.php\0.jpg', { 'a name with a NUL': [() => picture('jpeg'), NO_NAME] }),
  ...invalidFiles('..', { 'a name of dots': [() => picture('jpeg'), NO_NAME] }),
];
