import { picture, pngOf } from '#lib/assets/testing/media.ts';
import type { SampleFile } from './sample-file.ts';

const NOT_DECODED = 'is a picture that is broken or cut short: it cannot be decoded';

/** Broken or too large files, and invalid names. */
export const broken: readonly SampleFile[] = [
  {
    title: 'an empty file',
    fileName: 'a.jpg',
    bytes: () => Buffer.alloc(0),
    invalid: 'is empty: it has 0 bytes',
  },
  {
    title: 'a truncated JPEG',
    fileName: 'a.jpg',
    bytes: async () => (await picture('jpeg', 200, 200)).subarray(0, 8_000),
    invalid: NOT_DECODED,
  },
  {
    title: 'a truncated PNG',
    fileName: 'a.png',
    bytes: async () => (await picture('png', 200, 200)).subarray(0, -60),
    invalid: NOT_DECODED,
  },
  {
    title: 'a truncated WebP',
    fileName: 'a.webp',
    bytes: async () => (await picture('webp', 200, 200)).subarray(0, -300),
    invalid: NOT_DECODED,
  },
  {
    title: 'a truncated GIF',
    fileName: 'a.gif',
    bytes: async () => (await picture('gif', 200, 200)).subarray(0, 2_000),
    invalid: NOT_DECODED,
  },
  {
    title: 'a TIFF without its pixels',
    fileName: 'a.tif',
    bytes: async () => (await picture('tiff', 200, 200)).subarray(-300),
    unsupported: 'of an unknown type',
  },
  {
    title: 'only the first bytes of a JPEG',
    fileName: 'a.jpg',
    bytes: () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    invalid: NOT_DECODED,
  },
  {
    title: 'a PNG of 60,000 × 60,000 pixels',
    fileName: 'a.png',
    bytes: () => pngOf(60_000, 60_000),
    invalid: 'is a picture that has more than 67,108,864 pixels',
  },
  {
    title: 'a PNG one pixel too wide',
    fileName: 'a.png',
    bytes: () => pngOf(8_193, 8_192),
    invalid: 'is a picture that has more than 67,108,864 pixels',
  },
  {
    title: 'a name with a NUL',
    fileName: 'a.php\0.jpg',
    bytes: () => picture('jpeg'),
    invalid: 'needs a name, without control characters',
  },
  {
    title: 'a name of dots',
    fileName: '..',
    bytes: () => picture('jpeg'),
    invalid: 'needs a name, without control characters',
  },
];
