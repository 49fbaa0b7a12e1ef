import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openReadPool } from '#db/reads/read-pool.ts';
import { contextFor } from '#lib/auth/context.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { systemClock } from '#lib/time/clock.ts';
import { testWebhook } from '#lib/webhooks/deliveries.ts';
import { principalWith } from '#lib/webhooks/permissions.ts';
import { makeWebhookSecrets } from '#lib/webhooks/secrets.ts';
import { createWebhook } from '#lib/webhooks/webhooks.ts';
import { startWebhooks } from '#server/jobs/webhooks.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { COUNTRY } from '#tools/bench/harness/bench.ts';
import { atMost } from '#tools/bench/harness/scenario.ts';
import { type Client, type Part, textsOf } from './client.ts';

const PER_SECOND = 50;
/** What is still on its way after ten seconds has not arrived. */
const MAX_WAITS = 100;

type Receive = (changes: readonly { readonly key: object }[], hasMore?: boolean) => void;
type Ending = AsyncDisposableStack;

/** How long after its commit a change is in `changes`, and at a webhook, where no service runs. */
export const delay: Part = async (client, { seconds }, { progress }) => {
  const rows = (await textsOf(client.db, 'stock')).slice(0, PER_SECOND * Math.ceil(seconds / 10));
  progress(`${PER_SECOND} changes a second, read`);
  const read = await changeRows(client, rows, followStock);
  await client.stop();
  progress('the same, sent to a webhook');
  const sent = await changeRows(client, rows, startWebhook);
  return {
    figures: { 'to changes, p50 s': read(0.5), 'to a webhook, p50 s': sent(0.5) },
    targets: [
      atMost(1, 'seconds from commit to changes, p99', read(0.99)),
      atMost(5, "seconds from commit to a webhook's arrival, p99", sent(0.99)),
    ],
    failures: [read, sent].flatMap((at) => (at(1) < 1e9 ? [] : ['Changes did not arrive.'])),
  };
};

/** Changes rows one after the other, and returns quantiles of how long each took to arrive. */
async function changeRows(client: Client, rows: readonly string[], start: typeof followStock) {
  const commits = new Map<string, number>();
  const arrivals = new Map<string, number>();
  await using ending = new AsyncDisposableStack();
  const receive: Receive = (changes, hasMore = false) => {
    const now = performance.now();
    for (const { key } of changes) arrivals.set(JSON.stringify(key), now);
    // A message of more changes than it names stands for all up to then.
    for (const key of commits.keys()) if (hasMore && !arrivals.has(key)) arrivals.set(key, now);
  };
  await start(client, receive, ending);
  const startedMs = performance.now();
  for (const [at, row] of rows.entries()) {
    const { branchId, productId } = JSON.parse(row);
    await pause(Math.max(0, startedMs + (at * 1_000) / PER_SECOND - performance.now()));
    await sql`
      update stock set on_hand = on_hand + 1 where country_code = ${COUNTRY}
        and branch_number = ${branchId} and product_number = ${productId}`.execute(client.db);
    commits.set(JSON.stringify({ branchId, productId }), performance.now());
  }
  for (let waits = 0; waits < MAX_WAITS && arrivals.size < commits.size; waits += 1)
    await pause(100);
  const delays = [...commits]
    .map(([key, ms]) => Math.max(0, (arrivals.get(key) ?? Number.POSITIVE_INFINITY) - ms) / 1_000)
    .sort((a, b) => a - b);
  return (share: number) => delays[Math.ceil((delays.length - 1) * share)] ?? 0;
}

/** Asks for changes again and again, as one who follows. */
async function followStock({ readChanges }: Client, receive: Receive, ending: Ending) {
  let { nextCursor: cursor } = (await readChanges(['stock'])).pagination;
  let isEnding = false;
  const follow = async () => {
    while (!isEnding) {
      const { changes, pagination } = await readChanges(['stock'], { cursor, wait: 1 });
      receive(changes);
      cursor = pagination.nextCursor;
    }
  };
  const followed = follow();
  ending.defer(() => {
    isEnding = true;
    return followed;
  });
}

/** A webhook whose receiver is on loopback, where no service sends anything: the sender is that of tests. */
async function startWebhook({ bench, db }: Client, receive: Receive, ending: Ending) {
  const receiver = await startWebhookReceiver(async (request, response) => {
    const { changes = [], hasMore } = JSON.parse(await text(request)).data;
    receive(changes, hasMore);
    response.writeHead(204).end();
  });
  ending.defer(() => receiver.stop());
  const prepared = openReadPool(bench.server.url, { connections: 1 });
  ending.defer(() => prepared.close());
  const webhooks = { secrets: makeWebhookSecrets('bench'), sender: receiver.makeSender() };
  const principal = principalWith('bench', JSON.stringify({ scopes: SCOPES }));
  const services = { db, prepared, clock: systemClock };
  const input = { ...services, countryCode: COUNTRY, principal } as const;
  const ctx = contextFor(input, 'webhooks:write');
  if (!ctx) throw new Error('A client has all scopes.');
  const hook = { url: 'https://localhost/hook', resources: ['stock'] };
  const { value } = await createWebhook(ctx, hook, webhooks);
  await testWebhook(ctx, value.webhookId, webhooks);
  const log = makeLog('silent');
  const watchJob = () => ({ succeeded: () => undefined, failed: () => undefined });
  const others = { log, sampledLog: makeSampledLog(log), metrics: { watchJob } };
  const job = startWebhooks({ ...services, ...others, webhooks });
  ending.defer(() => job.stop());
}
