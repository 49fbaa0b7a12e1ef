import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { listChanges } from '#lib/records/changes/changes.ts';
import { renewEpoch } from '#lib/records/changes/retention.ts';
import { resourcesNamed } from '#lib/resources.ts';
import { listDeliveries, redeliver, testWebhook } from './deliveries.ts';
import { deliverNext, leaseDue } from './follower.ts';
import { rememberPermissions } from './permissions.ts';
import { makeWebhookSecrets } from './secrets.ts';
import { setUpWebhooks } from './testing/webhooks.ts';
import { changeWebhook, createWebhook, getWebhook, makeSecret } from './webhooks.ts';

const fixture = setUpWebhooks();
const { receiver, callerOf, parts, database } = fixture;

const stateOf = async (webhookId: string) => (await getWebhook(callerOf(), webhookId)).parse();
const deliveriesOf = async (webhookId: string) =>
  (await listDeliveries(callerOf(), webhookId, { limit: 50 })).deliveries;
const enable = (webhookId: string) =>
  changeWebhook(callerOf(), webhookId, { isEnabled: true }, '*', parts());
const remember = (limits: Parameters<typeof callerOf>[0]) =>
  rememberPermissions(callerOf(limits).principal, database.db);
const idsSent = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const refuse = (status = 500, headers = {}) =>
  receiver.answerWith((response) => response.writeHead(status, headers).end());
const acknowledge = () => receiver.answerWith((response) => response.writeHead(204).end());

/** What a receiver does, with the library of the standard. */
function verify(secret: string, at = -1): unknown {
  const { headers, body } = receiver.received.at(at) ?? { headers: {}, body: '' };
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

test('nothing is sent until a signed test is acknowledged, then all changes since its creation', async () => {
  const given = { url: 'https://localhost/hook', resources: ['stock'] };
  const { value } = await createWebhook(callerOf(), given, parts());
  const { webhookId, secret } = value;
  await fixture.stock(1);
  expect(await fixture.send()).toBe(0);
  refuse();
  expect(await testWebhook(callerOf(), webhookId, parts())).toMatchObject({ status: 500 });
  expect(await stateOf(webhookId)).toMatchObject({ state: 'UNVERIFIED' });
  await fixture.pass(1);
  acknowledge();
  expect(await testWebhook(callerOf(), webhookId, parts())).toMatchObject({ status: 204 });
  expect(verify(secret)).toMatchObject({ type: 'webhook.test', data: { countryCode: 'au' } });
  expect(await stateOf(webhookId)).toMatchObject({ state: 'ENABLED' });

  expect(await fixture.send()).toBe(1);
  expect(verify(secret)).toEqual({
    type: 'changes.available',
    timestamp: expect.any(String),
    data: {
      countryCode: 'au',
      changes: [{ resource: 'stock', key: { branchId: 'B1', productId: 'P1' }, isRemoved: false }],
      hasMore: false,
      cursor: expect.any(String),
    },
  });
  const sent = receiver.received.length;
  expect(await fixture.send()).toBe(1);
  expect(await fixture.send()).toBe(0);
  expect(receiver.received).toHaveLength(sent);
});

test('a secret is not in the database, and a former one signs along for a day', async () => {
  const { webhookId, secret } = await fixture.create();
  const { rows } = await database.pool.query('select webhooks::text as row from webhooks');
  expect(rows[0].row).not.toContain(secret.slice('whsec_'.length, -4));
  const next = await makeSecret(callerOf(), webhookId, parts());
  await fixture.stock(2);
  await fixture.send();
  for (const each of [secret, next.secret]) verify(each);
  await database.pool.query("update webhooks set previous_secret_until = now() - interval '1 s'");
  await fixture.stock(3);
  await fixture.send();
  verify(next.secret);
  expect(() => verify(secret)).toThrow('No matching signature');
});

test('a message names 100 keys, stands for all that changed until then, and says where to read the others', async () => {
  await fixture.create();
  await fixture.stock(...Array.from({ length: 250 }, (_, at) => at));
  await fixture.send();
  await fixture.stock(7_000);
  await fixture.send();
  await fixture.send();
  const [{ data: first }, { data: second }, ...others] = fixture.messages();
  expect([first.changes.length, first.hasMore, others]).toEqual([100, true, []]);
  expect(second.changes).toHaveLength(1);
  const query = { resource: [], cursor: first.cursor, limit: 1_000 };
  const { changes } = (await listChanges(callerOf(), resourcesNamed(['stock']), query)).parse();
  expect(changes.length).toBeGreaterThanOrEqual(250);
});

test('retries repeat the bytes and the id under new timestamps and signatures, before any later change', async () => {
  const { webhookId, secret } = await fixture.create();
  await fixture.stock(11);
  refuse(503, { 'retry-after': '300' });
  await fixture.send();
  await fixture.stock(12, 12);
  await fixture.pass(200);
  expect(await fixture.send()).toBe(0);
  await fixture.pass(100);
  acknowledge();
  await fixture.send();
  await fixture.send();
  const [first, again, later] = receiver.received;
  expect(again).toMatchObject({ body: first?.body });
  expect(idsSent()).toEqual([
    first?.headers['webhook-id'],
    first?.headers['webhook-id'],
    later?.headers['webhook-id'],
  ]);
  for (const at of [0, 1, 2]) verify(secret, at);
  expect(fixture.messages()[2].data.changes).toHaveLength(2);
  expect(await deliveriesOf(webhookId)).toMatchObject([
    { state: 'SUCCEEDED', attempts: [{ status: 204 }] },
    { state: 'SUCCEEDED', attempts: [{ status: 503 }, { status: 204 }] },
  ]);
});

test('after ten attempts in three days a webhook is DISABLED, and enabled again it goes on', async () => {
  const { webhookId } = await fixture.create();
  await fixture.stock(21);
  refuse();
  let seconds = 0;
  for (let attempts = 0; attempts < 10; attempts += 1) {
    await fixture.send();
    const { rows } = await database.pool.query(
      'select extract(epoch from due_at - now())::float8 as wait from webhooks',
    );
    seconds += rows[0].wait;
    await fixture.pass(rows[0].wait);
  }
  expect(receiver.received).toHaveLength(10);
  expect(seconds / 3_600).toBeGreaterThan(67);
  expect(seconds / 3_600).toBeLessThan(84);
  expect(await stateOf(webhookId)).toMatchObject({ state: 'DISABLED', reason: 'UNANSWERED' });
  expect(await fixture.send()).toBe(0);
  acknowledge();
  await enable(webhookId);
  await fixture.send();
  expect(fixture.messages().at(-1).data.changes).toEqual(fixture.messages()[0].data.changes);
  expect(new Set(idsSent()).size).toBe(2);
});

test('a 410 disables a webhook at once', async () => {
  const { webhookId } = await fixture.create();
  await fixture.stock(31);
  refuse(410);
  await fixture.send();
  expect(await stateOf(webhookId)).toMatchObject({ state: 'DISABLED', reason: 'GONE' });
});

test('of two processes one sends a message', async () => {
  for (let count = 0; count < 5; count += 1) await fixture.create();
  await fixture.stock(51);
  await fixture.pass(1);
  await Promise.all([fixture.send(), fixture.send()]);
  expect(new Set(idsSent()).size).toBe(5);
  expect(receiver.received).toHaveLength(5);
  await expect(fixture.create()).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('what cannot be read from the cursor any more is said by changes.expired, and later changes follow', async () => {
  await fixture.create();
  await fixture.stock(61);
  await renewEpoch(database.db);
  await fixture.send();
  await fixture.stock(62);
  await fixture.send();
  expect(fixture.messages()).toMatchObject([
    { type: 'changes.expired', data: { countryCode: 'au', cursor: expect.any(String) } },
    { type: 'changes.available', data: { changes: [{ resource: 'stock' }] } },
  ]);
});

test('the last token of the client decides: a lost scope or country disables, other limits drop what was to be sent', async () => {
  const { webhookId } = await fixture.create();
  await fixture.stock(71);
  refuse();
  await fixture.send();
  await remember({ customerNumbers: ['1'] });
  acknowledge();
  await fixture.pass(10);
  await fixture.send();
  expect(fixture.messages().map(({ type }) => type)).toEqual([
    'changes.available',
    'changes.expired',
  ]);
  const [, dropped] = await deliveriesOf(webhookId);
  expect(dropped).toMatchObject({ state: 'FAILED' });
  await fixture.pass(10);
  const again = redeliver(
    callerOf({ customerNumbers: ['1'] }),
    webhookId,
    dropped?.deliveryId ?? '',
    parts(),
  );
  await expect(again).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  const losses = [{ scopes: new Set(['webhooks:write'] as const) }, { countries: new Set(['nz']) }];
  for (const [at, lost] of losses.entries()) {
    await fixture.pass(10);
    await enable(webhookId);
    await fixture.stock(72 + at);
    await remember(lost);
    await fixture.send();
    expect(await stateOf(webhookId)).toMatchObject({ state: 'DISABLED', reason: 'PERMISSIONS' });
  }
  expect(receiver.received).toHaveLength(2);
});

test('two tokens that are used in turn do not make retries begin again', async () => {
  const { webhookId } = await fixture.create();
  await fixture.stock(76);
  refuse();
  for (let attempts = 0; attempts < 10; attempts += 1) {
    await remember({ scopes: new Set(['webhooks:write', 'stock:read']) });
    await remember(attempts % 2 === 0 ? {} : { scopes: new Set(['webhooks:write', 'stock:read']) });
    await fixture.send();
    await fixture.pass(90_000);
  }
  await fixture.send();
  expect(receiver.received).toHaveLength(10);
  expect(await stateOf(webhookId)).toMatchObject({ state: 'DISABLED', reason: 'UNANSWERED' });
});

test('a webhook whose client is silent for 30 days is DISABLED, as is one whose secret is lost', async () => {
  const { webhookId } = await fixture.create();
  await database.pool.query("update webhooks set permitted_at = now() - interval '31 days'");
  await fixture.send();
  expect(await stateOf(webhookId)).toMatchObject({ reason: 'INACTIVE' });
  await remember({});
  await enable(webhookId);
  await fixture.stock(81);
  const { db, prepared } = database;
  await fixture.pass(1);
  const webhook = await leaseDue(db, []);
  if (!webhook) throw new Error('nothing is due');
  const secrets = makeWebhookSecrets('another secret');
  await deliverNext({ db, prepared, clock: callerOf().clock }, webhook, { ...parts(), secrets });
  expect(await stateOf(webhookId)).toMatchObject({ reason: 'SECRET' });
  expect(receiver.received).toEqual([]);
});

test('a message is sent again as it was, which acknowledges one that is pending', async () => {
  const { webhookId } = await fixture.create();
  await fixture.stock(91);
  refuse();
  await fixture.send();
  const [{ deliveryId } = { deliveryId: '' }] = await deliveriesOf(webhookId);
  const again = () => redeliver(callerOf(), webhookId, deliveryId, parts());
  await fixture.pass(1);
  const both = await Promise.allSettled([again(), again()]);
  expect(both.sort((a, b) => (a.status < b.status ? -1 : 1))).toMatchObject([
    { value: { status: 500, isRequested: true } },
    { reason: { code: 'RATE_LIMIT_EXCEEDED' } },
  ]);
  await fixture.pass(1);
  acknowledge();
  await again();
  const state = { state: 'SUCCEEDED', attempts: { length: 3 } };
  expect(await deliveriesOf(webhookId)).toMatchObject([state]);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  await fixture.send();
  expect(receiver.received).toHaveLength(3);
});

test('another address gets nothing before it is verified', async () => {
  const { webhookId } = await fixture.create();
  const url = 'https://localhost/other';
  await changeWebhook(callerOf(), webhookId, { url }, '*', parts());
  await fixture.stock(101);
  expect(await fixture.send()).toBe(0);
  expect(await stateOf(webhookId)).toMatchObject({ state: 'UNVERIFIED', url });
});
