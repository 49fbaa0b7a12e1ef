import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeClamd, startFakeClamd } from '#tests/support/fake-clamd.ts';
import { type ClamdLimits, makeClamd } from './clamd.ts';

let clamd: FakeClamd;
beforeAll(async () => {
  clamd = await startFakeClamd();
});
beforeEach(() => clamd.behave({}));
afterAll(() => clamd.close());

const IMPATIENT = { pause: 200, verdict: 200 };

function scan(bytes: Readable, limits?: ClamdLimits) {
  return makeClamd(clamd.address, limits).scan(bytes, new AbortController().signal);
}
const text = (words: string) => Readable.from([Buffer.from(words)]);

test('reports a file as clean if clamd says so after all bytes', async () => {
  const bytes = Array.from({ length: 40 }, () => randomBytes(65_536));
  let seen: Buffer | undefined;
  clamd.behave({
    answer: (received) => {
      seen = received;
      return 'stream: OK\0';
    },
  });
  expect(await scan(Readable.from(bytes))).toEqual({ found: undefined });
  expect(seen?.equals(Buffer.concat(bytes))).toBe(true);
});

test('returns the name of what clamd finds', async () => {
  expect(await scan(text('something bad'))).toEqual({ found: 'Test.Bad' });
});

test.each([
  'stream: OK',
  'stream: ok\0',
  'OK\0',
  'stream: OK FOUND OK\0',
  'stream: Access denied. ERROR\0',
  'INSTREAM size limit exceeded. ERROR\0',
  'stream: FOUND\0',
  'HTTP/1.1 200 OK\r\n\r\n\0',
  '\0',
  'x'.repeat(10_000),
])('rejects the response %j', async (answer) => {
  clamd.behave({ answer: () => answer });
  await expect(scan(text('a file'))).rejects.toThrow('clamd');
});

test('rejects if clamd disconnects or is silent', async () => {
  clamd.behave({ hangsUp: true });
  await expect(scan(text('a file'))).rejects.toThrow();
  clamd.behave({ answer: () => undefined });
  await expect(scan(text('a file'), IMPATIENT)).rejects.toThrow('in time');
});

test('rejects an early clean verdict', async () => {
  clamd.behave({ most: 10, hasty: 'stream: OK\0' });
  const bytes = Readable.from(
    (async function* () {
      yield randomBytes(1_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
      yield Buffer.from('something bad');
    })(),
  );
  await expect(scan(bytes)).rejects.toThrow('clamd');
});

test('rejects if clamd stops reading', async () => {
  clamd.behave({ most: 100_000 });
  const bytes = Array.from({ length: 100 }, () => randomBytes(65_536));
  await expect(scan(Readable.from(bytes), IMPATIENT)).rejects.toThrow();
});

test('rejects if clamd cannot be reached', async () => {
  const { address, close } = await startFakeClamd();
  await close();
  const { signal } = new AbortController();
  await expect(makeClamd(address).scan(text('a file'), signal)).rejects.toThrow('ECONNREFUSED');
  const socket = { path: '/nowhere/clamd.ctl' };
  await expect(makeClamd(socket).scan(text('a file'), signal)).rejects.toThrow('ENOENT');
});

test('does not end the stream for clamd if the bytes break off', async () => {
  const before = clamd.completeFiles();
  const bytes = Readable.from(
    (async function* () {
      yield Buffer.from('the first half');
      throw new Error('the store broke off');
    })(),
  );
  await expect(scan(bytes)).rejects.toThrow('the store broke off');
  expect(clamd.completeFiles()).toBe(before);
});

test('aborts at once and closes the file', async () => {
  clamd.behave({ answer: () => undefined });
  const stopped = new AbortController();
  const bytes = text('a file');
  const scanning = makeClamd(clamd.address).scan(bytes, stopped.signal);
  setTimeout(() => stopped.abort(), 50);
  await expect(scanning).rejects.toThrow('stopped');
  expect(bytes.destroyed).toBe(true);
});
