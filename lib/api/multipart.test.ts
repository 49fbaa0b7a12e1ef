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
