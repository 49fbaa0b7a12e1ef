import { picture, pngOf } from '#lib/assets/testing/media.ts';
import { anInvalid, anUnsupported, type SampleFile } from './sample-file.ts';

const NOT_DECODED = 'is a picture that is broken or cut short: it cannot be decoded';

/** Broken or too large files, and invalid names. */
export const broken: readonly SampleFile[] = [
  anInvalid('an empty file', 'a.jpg', () => Buffer.alloc(0), 'is empty: it has 0 bytes'),
  anInvalid(
    'a truncated JPEG',
    'a.jpg',
    async () => (await picture('jpeg', 200, 200)).subarray(0, 8_000),
    NOT_DECODED,
  ),
  anInvalid(
    'a truncated PNG',
    'a.png',
    async () => (await picture('png', 200, 200)).subarray(0, -60),
    NOT_DECODED,
  ),
  anInvalid(
    'a truncated WebP',
    'a.webp',
    async () => (await picture('webp', 200, 200)).subarray(0, -300),
    NOT_DECODED,
  ),
  anInvalid(
    'a truncated GIF',
    'a.gif',
    async () => (await picture('gif', 200, 200)).subarray(0, 2_000),
    NOT_DECODED,
  ),
  anUnsupported(
    'a TIFF without its pixels',
    'a.tif',
    async () => (await picture('tiff', 200, 200)).subarray(-300),
    'of an unknown type',
  ),
  anInvalid(
    'only the first bytes of a JPEG',
    'a.jpg',
    () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    NOT_DECODED,
  ),
  anInvalid(
    'a PNG of 60,000 × 60,000 pixels',
    'a.png',
    () => pngOf(60_000, 60_000),
    'is a picture that has more than 67,108,864 pixels',
  ),
  anInvalid(
    'a PNG one pixel too wide',
    'a.png',
    () => pngOf(8_193, 8_192),
    'is a picture that has more than 67,108,864 pixels',
  ),
  anInvalid(
    'a name with a NUL',
    'a.php\0.jpg',
    () => picture('jpeg'),
    'needs a name, without control characters',
  ),
  anInvalid(
    'a name of dots',
    '..',
    () => picture('jpeg'),
    'needs a name, without control characters',
  ),
];
