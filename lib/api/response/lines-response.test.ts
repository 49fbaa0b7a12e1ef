import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { binarySchema, type OperationMetadata } from '#lib/api/declaration.ts';
import type { ApiRequest } from '#lib/api/request/request.ts';
import { linesResponse } from './file-response.ts';

const DECLARATION: OperationMetadata = {
  ...{ operationId: 'export', scope: 'stock:read', returns: 'lines', params: z.strictObject({}) },
  response: binarySchema('application/x-ndjson'),
};

function respond(members: Partial<ApiRequest>, chunks: readonly string[]) {
  const request = {
    ...{ method: 'GET', path: '/v1/au/exports/stock', query: 'limit=2', correlationId: 'c' },
    ...{ headers: new Headers({ 'accept-encoding': 'br, gzip' }), mayCompress: true },
    ...members,
  } as ApiRequest;
  const part = {
    ...{ changesCursor: 'now', nextCursor: 'more' },
    async *read() {
      yield* chunks;
    },
  };
  const { body, headers } = linesResponse(request, part, DECLARATION);
  return { body, headers };
}

function streamOf(body: unknown): Readable {
  if (!(body instanceof Readable)) throw new Error('expected a stream');
  return body;
}

test('lines are compressed for who accepts it, with the cursor of changes and the next part', async () => {
  const { body, headers } = respond({}, ['{"a":1}\n', '{"a":2}\n']);
  expect(headers).toMatchObject({
    'Content-Type': 'application/x-ndjson',
    'Content-Encoding': 'gzip',
    'Changes-Cursor': 'now',
    Link: '</v1/au/exports/stock?limit=2&cursor=more>; rel="next"',
  });
  expect(await text(streamOf(body).pipe(createGunzip()))).toBe('{"a":1}\n{"a":2}\n');
});

test('lines come as they are to others, and HEAD has the headers alone', async () => {
  const plain = respond({ headers: new Headers() }, ['{"a":1}\n']);
  expect(plain.headers['Content-Encoding']).toBeUndefined();
  expect(await text(streamOf(plain.body))).toBe('{"a":1}\n');
  expect(respond({ method: 'HEAD' }, ['{"a":1}\n']).body).toBeNull();
});

test('a client that does not read a chunk within a minute is disconnected', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { body } = respond({ headers: new Headers() }, Array(9).fill('x'.repeat(1024 * 1024)));
  const stream = streamOf(body);
  stream.read(0);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(stream.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stream.destroyed).toBe(true);
});

test.each(['gzip', 'identity'])(
  'nor may it leave off within the last one, sent as %s',
  async (encoding) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { body } = respond({ headers: new Headers({ 'accept-encoding': encoding }) }, ['x']);
    const stream = streamOf(body);
    stream.pipe(new Writable({ highWaterMark: 1, write: () => undefined }));
    await vi.advanceTimersByTimeAsync(62_000);
    expect(stream.destroyed).toBe(true);
  },
);
