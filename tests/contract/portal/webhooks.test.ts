import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from 'vitest';
import { SCOPES } from '#lib/auth/scopes.ts';
import { provideServices, services } from '#lib/services.ts';
import { deliverNext, leaseDue } from '#lib/webhooks/follower.ts';
import { setUpReceiver } from '#lib/webhooks/testing/receiver.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { seedWebhook } from '#tests/contract/cases/records/webhook-records.ts';
import { MESSAGE_ID, WEBHOOK_ID } from './requests.ts';

const MEREANA = { role: 'integrator', subject: 'mereana' } as const;
const PERMISSIONS = JSON.stringify({ scopes: [...SCOPES].sort() });
const PERMITTED_AT = new Date(Date.now() - 5 * 86_400_000).toISOString();

const receiver = setUpReceiver();
const portal = setUpApi(async (db) => {
  await seedWebhook({ db }, 'au', 'web-shop', WEBHOOK_ID, MESSAGE_ID);
  await db
    .updateTable('webhooks')
    .set({ url: 'https://localhost/hook', permissions: PERMISSIONS, permitted_at: PERMITTED_AT })
    .set({ disabled_reason: 'UNANSWERED' })
    .execute();
  await db.updateTable('webhook_deliveries').set({ state: 'PENDING' }).execute();
});
beforeAll(() => {
  const { webhooks, ...rest } = services();
  provideServices({ ...rest, webhooks: { ...webhooks, sender: receiver.makeSender() } });
});

/** Acts as staff, once the second after the last message is over. */
async function act(path: string, of = `web-shop/webhooks/${WEBHOOK_ID}`, member = {}) {
  await portal.database.pool.query('update webhooks set leased_until = now()');
  return portal.send(
    `/au/integrations/${of}/${path}`,
    { ...MEREANA, ...member },
    { method: 'POST' },
  );
}

const webhook = () =>
  portal.database.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();

/** Sends what is due, as the job does, and returns whether anything was. */
async function sendDue(): Promise<boolean> {
  const { db, prepared } = portal.database;
  await portal.database.pool.query('update webhooks set leased_until = now()');
  const due = await leaseDue(db, []);
  if (due) await deliverNext({ db, prepared, clock: services().clock }, due, services().webhooks);
  return due !== undefined;
}

test('an integrator brings a disabled webhook back to a delivery, and the audit log names the person', async () => {
  const before = await webhook();
  expect(await sendDue()).toBe(false);
  expect(await (await act('test')).json()).toMatchObject({ status: 204 });
  expect((await act('enabled')).status).toBe(204);
  const { secret } = await (await act('secret')).json();
  expect(await sendDue()).toBe(true);
  const redelivered = await (await act(`deliveries/${MESSAGE_ID}/redeliver`)).json();
  expect(redelivered).toMatchObject({ status: 204, isRequested: true });

  const [tested, ...delivered] = receiver.received;
  expect(JSON.parse(tested?.body ?? '')).toMatchObject({ type: 'webhook.test' });
  expect(delivered).toHaveLength(2);
  for (const { headers, body } of delivered) {
    expect(headers['webhook-id']).toBe(MESSAGE_ID);
    new Webhook(secret).verify(body, headers as Record<string, string>);
  }
  const { db, pool } = portal.database;
  const message = await db.selectFrom('webhook_deliveries').select('state').executeTakeFirst();
  expect(message?.state).toBe('SUCCEEDED');

  // What the client may read stays what its own requests said.
  const { url, permissions, permitted_at, client_id } = before;
  expect(await webhook()).toMatchObject({ url, permissions, permitted_at, client_id });
  const { rows } = await pool.query(
    'select actor, action, details from audit_log where subject = $1 order by occurred_at',
    [WEBHOOK_ID],
  );
  const entry = (action: string) => ({
    ...{ actor: 'mereana', action },
    details: expect.stringContaining('"client":"web-shop"'),
  });
  expect(rows).toEqual(
    ['webhook.tested', 'webhook.changed', 'webhook.secret-made', 'webhook.redelivered'].map(entry),
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a webhook of another system or country is not found, and staff change no address', async () => {
  for (const of of [`till/webhooks/${WEBHOOK_ID}`, 'web-shop/webhooks/x'])
    for (const path of ['test', 'enabled', 'secret', `deliveries/${MESSAGE_ID}/redeliver`])
      expect((await act(path, of)).status).toBe(404);
  const path = `/nz/integrations/web-shop/webhooks/${WEBHOOK_ID}/test`;
  expect((await portal.send(path, MEREANA, { method: 'POST' })).status).toBe(404);
  const changed = await portal.send(
    `/au/integrations/web-shop/webhooks/${WEBHOOK_ID}/enabled`,
    MEREANA,
    {
      method: 'POST',
      body: JSON.stringify({ url: 'https://elsewhere.example/' }),
      headers: { 'content-type': 'application/json' },
    },
  );
  expect(changed.status).toBeLessThan(500);
  expect((await webhook()).url).toBe('https://localhost/hook');
});

test('a webhook that its system turned off is not enabled by staff', async () => {
  await portal.database.pool.query(`update webhooks set disabled_reason = 'REQUESTED'`);
  expect((await act('enabled')).status).toBe(400);
  expect((await webhook()).disabled_reason).toBe('REQUESTED');
});

test('who sends by hand holds no slot of operations while a receiver thinks', async () => {
  const claims = { client_id: 'web-shop', scope: 'webhooks:write stock:read' };
  const headers = { authorization: `Bearer ${await portal.api.issuer.token(claims)}` };
  const path = `/v1/au/webhooks/${WEBHOOK_ID}/test`;
  const send = [() => act('test'), () => portal.api.send(path, { method: 'POST', headers })];
  for (const each of send) {
    const answer = Promise.withResolvers<void>();
    receiver.answerWith(async (response) => {
      await answer.promise;
      response.writeHead(204).end();
    });
    const before = receiver.received.length;
    await portal.database.pool.query('update webhooks set leased_until = now()');
    const sent = each();
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(before + 1);
    const { operations, longPolls } = services().admission;
    expect([operations.active, longPolls.active]).toEqual([0, 1]);
    answer.resolve();
    expect((await sent).status).toBe(200);
  }
});
