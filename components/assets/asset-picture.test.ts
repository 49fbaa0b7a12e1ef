import { expect, test } from 'vitest';
import { pictureOf } from './asset-picture.tsx';

const PHOTO = {
  assetId: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
  status: 'READY',
  mimeType: 'image/jpeg',
  sizeBytes: 240_000,
  width: 1_600,
  height: 1_200,
} as const;
const SMALL = { thumbnailUrl: 'https://supply.example/thumbnail' };
const CONTENT = `/v1/assets/${PHOTO.assetId}/content`;
const THUMBNAIL = `/v1/assets/${PHOTO.assetId}/thumbnail`;

test('a picture that browsers can show is shown itself, with or without a thumbnail', () => {
  expect(pictureOf(PHOTO)).toBe(CONTENT);
  expect(pictureOf({ ...PHOTO, ...SMALL })).toBe(CONTENT);
});

test.each([
  ['in a format that browsers do not show', { mimeType: 'image/tiff' }],
  ['of many bytes', { sizeBytes: 40_000_000 }],
  ['of many pixels', { width: 8_000, height: 6_000 }],
])('a picture %s is shown as its thumbnail, if there is one', (_, change) => {
  expect(pictureOf({ ...PHOTO, ...change, ...SMALL })).toBe(THUMBNAIL);
  expect(pictureOf({ ...PHOTO, ...change })).toBeUndefined();
});

test.each([
  { status: 'PROCESSING' },
  { status: 'FAILED' },
  { mimeType: 'application/pdf' },
] as const)('nothing is shown of an asset with %j', (change) => {
  expect(pictureOf({ ...PHOTO, ...change })).toBeUndefined();
});
