import { expect, test } from 'vitest';
import { kindWords } from './asset-words.ts';

test('a kind of file is called as people call it, one that is no longer taken by its media type', () => {
  expect(kindWords('image/jpeg')).toBe('JPEG');
  expect(kindWords('image/heic')).toBe('image/heic');
});
