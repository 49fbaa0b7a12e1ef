import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileChecksum } from './file-checksum.ts';

const { signal } = new AbortController();

test.each([0, 1, 524_288, 524_289, 1_500_000])(
  'the checksum of %d bytes is that of the service',
  async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
    const read: number[] = [];
    const checksum = await fileChecksum(new Blob([bytes]), (each) => read.push(each), signal);
    expect(checksum).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(read.at(-1) ?? 0).toBe(size);
  },
);

test('a file that is taken off is not read to its end', async () => {
  const stop = new AbortController();
  const read: number[] = [];
  const reading = fileChecksum(
    new Blob([new Uint8Array(2_000_000)]),
    (bytes) => {
      read.push(bytes);
      stop.abort();
    },
    stop.signal,
  );
  await expect(reading).rejects.toThrow(DOMException);
  expect(read).toHaveLength(1);
});
