import { expect, test } from 'vitest';
import { kindWords } from './asset-words.ts';

test('a file kind has a common name, and an unknown one its media type', () => {
  expect(kindWords('image/jpeg')).toBe('JPEG');
  expect(kindWords('image/heic')).toBe('image/heic');
});
