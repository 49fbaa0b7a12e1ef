import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, encodingFor } from './response.ts';

const LARGE = 'x'.repeat(1025);

test.each([
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['gzip;q=0, br', 'br'],
  ['*', 'br'],
])('responds to Accept-Encoding: %s in %s', (sent, encoding) => {
  expect(encodingFor(sent, LARGE)).toBe(encoding);
});

test.each([null, '', 'identity', 'deflate', 'gzip;q=0', 'identity, gzip;q=0.1', 'x y z;;'])(
  'does not compress for Accept-Encoding: %s',
  (sent) => {
    expect(encodingFor(sent, LARGE)).toBeUndefined();
  },
);

test('does not compress a body of 1 KiB', () => {
  expect(encodingFor('gzip', LARGE.slice(1))).toBeUndefined();
});

test('decompresses to the original', async () => {
  const text = 'Ngāti Awa "O\'Brien" <b> '.repeat(500);
  expect(gunzipSync(await compress(text, 'gzip')).toString()).toBe(text);
  const brotli = await compress(text, 'br');
  expect(brotliDecompressSync(brotli).toString()).toBe(text);
  expect(brotli.byteLength).toBeLessThan(text.length / 10);
});
