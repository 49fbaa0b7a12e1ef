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

test.each(['Content-Disposition: a\r\n\r\n', 'no-end-of-headers'])(
  'a body of nothing but parts (%j) is not read to its end',
  async (part) => {
    const piece = Buffer.from(`--xyz\r\n${part}\r\n`.repeat(2_000));
    let sent = 0;
    async function* body() {
      for (; sent < 100; sent += 1) yield piece;
      yield Buffer.from('--xyz--\r\n');
    }
    const take = async ({ bytes }: { bytes: AsyncIterable<Buffer> }) => {
      for await (const _ of bytes);
    };
    await expect(readMultipart(body(), 'xyz', take, () => undefined)).rejects.toMatchObject({
      details: [{ field: 'body', issue: 'has more than 1000 parts' }],
    });
    expect(sent).toBeLessThan(3);
  },
);
