import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readMultipart } from './multipart.ts';

test.each([1, 64, 65, 1_000])(
  'reads a body of one chunk of %i KiB completely',
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
  'stops reading a body with too many parts (%j)',
  async (part) => {
    const piece = Buffer.from(`--xyz\r\n${part}\r\n`.repeat(2_000));
    let sent = 0;
    async function* body() {
      for (; sent < 100; sent += 1) yield piece;
      yield Buffer.from('--xyz--\r\n');
    }
    await expect(readMultipart(body(), 'xyz', read, () => undefined)).rejects.toMatchObject({
      details: [{ field: 'body', issue: 'has more than 1000 parts' }],
    });
    expect(sent).toBeLessThan(3);
  },
);

test('uses constant memory for any number of chunks', async () => {
  setFlagsFromString('--expose-gc');
  const memory = () => {
    runInNewContext('gc')();
    return process.memoryUsage().heapUsed;
  };
  let grown = 0;
  async function* body() {
    yield Buffer.from('--xyz\r\nContent-Disposition: form-data; name="file"\r\n\r\n');
    const before = memory();
    for (let i = 0; i < 40_000; i += 1) yield Buffer.from('x');
    grown = memory() - before;
    yield Buffer.from('\r\n--xyz--\r\n');
  }
  await readMultipart(body(), 'xyz', read, () => undefined);
  expect(grown).toBeLessThan(4_000_000);
});

async function read({ bytes }: { readonly bytes: AsyncIterable<Uint8Array> }): Promise<void> {
  for await (const _ of bytes);
}
