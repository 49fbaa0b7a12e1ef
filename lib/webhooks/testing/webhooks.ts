import { beforeAll, beforeEach } from 'vitest';
import type { Context, Principal } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { testWebhook } from '#lib/webhooks/deliveries.ts';
import { deliverNext, leaseDue } from '#lib/webhooks/follower.ts';
import { makeWebhookSecrets } from '#lib/webhooks/secrets.ts';
import { createWebhook } from '#lib/webhooks/webhooks.ts';
import { setUpReceiver } from './receiver.ts';

/** Webhooks of a client over a database of a test's own, sent to a receiver as the job does. */
export function setUpWebhooks() {
  const catalogue = setUpCatalogue();
  const receiver = setUpReceiver();
  const { database } = catalogue;
  const secrets = makeWebhookSecrets('a secret of the service');
  let sender: ReturnType<typeof receiver.makeSender>;
  beforeAll(async () => {
    const products = Array.from({ length: 300 }, (_, at) => aProduct({ number: `P${at + 1}` }));
    await catalogue.load({ branches: [aBranch({ number: 'B1' })], products });
  });
  beforeEach(async () => {
    sender = receiver.makeSender();
    await database.db.deleteFrom('webhooks').execute();
  });
  const parts = () => ({ secrets, sender });
  const callerOf = (given: Partial<Principal> = {}): Context<Scope> => {
    const ctx = catalogue.at();
    return { ...ctx, principal: { ...ctx.principal, ...given } };
  };
  /** Lets so many seconds pass for all webhooks. */
  const pass = (seconds: number) =>
    database.pool.query(
      `update webhooks set due_at = due_at - make_interval(secs => $1), leased_until = leased_until - make_interval(secs => $1)`,
      [seconds],
    );
  return {
    ...{ catalogue, database, receiver, secrets, parts, callerOf, pass },
    /** A webhook of stock, or of these resources, that a test has verified. */
    async create(ctx = callerOf(), resources = ['stock']) {
      const given = { url: 'https://localhost/hook', resources };
      const { value } = await createWebhook(ctx, given, parts());
      await testWebhook(ctx, value.webhookId, parts());
      receiver.received.splice(0);
      return value;
    },
    /** Sends what is due a second later, each webhook once. Returns how many were looked at. */
    async send(): Promise<number> {
      await pass(1);
      const { db, prepared } = database;
      for (let count = 0; ; count += 1) {
        const webhook = await leaseDue(db, []);
        if (!webhook) return count;
        await deliverNext({ db, prepared, clock: catalogue.at().clock }, webhook, parts());
      }
    },
    /** The messages that the receiver got, parsed. */
    messages: () => receiver.received.map(({ body }) => JSON.parse(body)),
    async stock(...onHand: number[]) {
      const records = onHand.map((count, at) => ({
        ...{ branchId: 'B1', productId: `P${at + 1}`, onHand: count, reserved: 0 },
      }));
      await catalogue.load({ stock: records });
    },
  };
}
