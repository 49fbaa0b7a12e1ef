import { expect, test } from 'vitest';
import { readMultipart } from './multipart.ts';

test.each([1, 64, 65, 1_000])(
  'a body in one piece of %i KiB is read to its end',
  async (kibibytes) => {
    const content = 'a'.repeat(kibibytes * 1_024);
    const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
    const body = Buffer.from(`--xyz\r\n${head}\r\n\r\n${content}\r\n--xyz--\r\n`);
    let read = 0;
    const take = async ({ bytes }: { bytes: AsyncIterable<Buffer> }) => {
      for await (const chunk of bytes) read += chunk.length;
    };
    await readMultipart(new Blob([body]).stream(), 'xyz', take, () => undefined);
    expect(read).toBe(content.length);
  },
  2_000,
);

test('a body of very many parts is refused after the first thousand, and not read on', async () => {
  let read = 0;
  async function* parts() {
    for (let piece = 0; piece < 50; piece += 1) {
      read += 100;
      yield Buffer.from('--xyz\r\n\r\n\r\n'.repeat(100));
    }
  }
  const take = async ({ bytes }: { bytes: AsyncIterable<Buffer> }) => {
    for await (const _ of bytes);
  };
  await expect(readMultipart(parts(), 'xyz', take, () => undefined)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'body', issue: 'has more than 1000 parts' }],
  });
  expect(read).toBeLessThan(1_300);
}, 2_000);
