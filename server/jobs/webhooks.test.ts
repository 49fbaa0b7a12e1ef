import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setUpWebhooks } from '#lib/webhooks/testing/webhooks.ts';
import { setUpTestServices } from '#tests/contract/services.ts';
import { startWebhooks } from './webhooks.ts';

const fixture = setUpWebhooks();
const host = setUpTestServices();

test('a change arrives within seconds, and a stop waits for what is being sent', async () => {
  await fixture.create();
  await fixture.pass(1);
  const { db, prepared } = fixture.database;
  const job = startWebhooks({ ...host.services, db, prepared, webhooks: fixture.parts() }, 50);
  try {
    const hasAnswered = Promise.withResolvers<void>();
    fixture.receiver.answerWith(async (response) => {
      await pause(300);
      response.writeHead(204).end();
      hasAnswered.resolve();
    });
    const startedMs = performance.now();
    await fixture.stock(1);
    await expect.poll(() => fixture.receiver.received.length, { timeout: 10_000 }).toBe(1);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    await job.stop();
    await hasAnswered.promise;
  } finally {
    await job.stop();
  }
  const { rows } = await fixture.database.pool.query('select state from webhook_deliveries');
  expect(rows).toEqual([{ state: 'SUCCEEDED' }]);
});

test('a webhook for which there is no place is due again at once', async () => {
  await fixture.create();
  await fixture.stock(2);
  await fixture.pass(1);
  const { db, prepared } = fixture.database;
  const { secrets, sender } = fixture.parts();
  // As when somebody sends by hand between the look and the lease.
  const webhooks = { secrets, sender: { ...sender, busyHosts: () => [] } };
  const places = Array.from({ length: 4 }, () => sender.tryTake('https://localhost/'));
  const job = startWebhooks({ ...host.services, db, prepared, webhooks }, 50);
  try {
    await pause(300);
    for (const place of places) place?.[Symbol.dispose]();
    await expect.poll(() => fixture.receiver.received.length, { timeout: 5_000 }).toBe(1);
  } finally {
    await job.stop();
  }
});
