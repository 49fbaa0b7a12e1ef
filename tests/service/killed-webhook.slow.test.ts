import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { setUpWebhooks } from '#lib/webhooks/testing/webhooks.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { startProcess } from '#tests/support/start-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const fixture = setUpWebhooks();
const { receiver, database } = fixture;
const folder = setUpFolder();

test('a message whose process is killed before it is acknowledged is sent again by the next, as it was', async () => {
  await fixture.create();
  await fixture.stock(1);
  await fixture.pass(1);
  const { received } = receiver;
  const secret = 'a secret of the service';
  const job = { ...receiver.address(), url: database.url, secret };
  writeFileSync(join(folder, 'webhooks.json'), JSON.stringify(job));
  receiver.answerWith(() => undefined);
  const killed = startProcess('webhooks', folder);
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
  await killed.end('SIGKILL');
  await fixture.stock(2, 2);
  receiver.answerWith((response) => response.writeHead(204).end());
  const next = startProcess('webhooks', folder);
  try {
    await next.next();
    await pause(500);
    expect(received).toHaveLength(1);
    await fixture.pass(60);
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(3);
  } finally {
    await next.end('SIGKILL');
  }
  const [first, again, later] = received.map(({ headers, body }) => [headers['webhook-id'], body]);
  expect(again).toEqual(first);
  expect(later?.[0]).not.toBe(first?.[0]);
  expect(fixture.messages()[2].data.changes).toHaveLength(2);
});
