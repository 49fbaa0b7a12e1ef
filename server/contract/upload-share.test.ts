import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byHand, filePart, MULTIPART } from '#server/testing/multipart.ts';
import { openUploadDesk, type UploadDesk } from '#server/testing/upload-desk.ts';
import { parsedAnswer, sendRaw } from './raw.ts';

let desk: UploadDesk;
beforeAll(async () => {
  desk = await openUploadDesk({ MAX_UPLOADS_IN_FLIGHT: '2' });
});
afterAll(() => desk?.close());

test('who has as many uploads under way as one may is told to wait, and others are served', async () => {
  const mine = await begun();
  await expect.poll(desk.spooled).toHaveLength(1);
  const head = desk.headOf(900, { more: ['Expect: 100-continue'] });
  const { status, body, headers } = parsedAnswer(await sendRaw(desk.port, head));
  expect([status, body.errorCode, headers.get('retry-after')]).toEqual([
    429,
    'RATE_LIMIT_EXCEEDED',
    '5',
  ]);
  const others = await begun(
    await desk.issuer.token({ scope: 'assets:write', client_id: 'another' }),
  );
  await expect.poll(desk.spooled).toHaveLength(2);
  for (const socket of [mine, others]) socket.destroy();
  await expect.poll(desk.spooled).toEqual([]);
  expect((await desk.upload(byHand(filePart()), MULTIPART)).status).toBe(201);
});

/** Begins an upload on a connection of its own, which does not end it. */
async function begun(bearer?: string): Promise<Socket> {
  const body = byHand(filePart()).toString();
  const socket = connect(desk.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = desk.headOf(body.length, bearer === undefined ? {} : { bearer });
  socket.write(head + body.slice(0, -9));
  return socket;
}
