import { errorFields } from '#lib/logging/error-log.ts';
import type { Services } from '#lib/services.ts';
import { endLease } from '#lib/webhooks/deliveries.ts';
import { deliverNext, leaseDue } from '#lib/webhooks/follower.ts';
import { type JobServices, startRepeating } from './repeating.ts';

type WebhookJobServices = JobServices &
  Pick<Services, 'db' | 'prepared' | 'clock' | 'sampledLog' | 'webhooks'>;

/**
 * Sends the messages of webhooks: looks every second which are due, and sends as many at once as the sender has places. A webhook
 * whose process is killed is due again when its lease ends.
 */
export function startWebhooks(
  services: WebhookJobServices,
  everyMs = 1_000,
): { stop(): Promise<void> } {
  const { db, webhooks, sampledLog } = services;
  const { sender } = webhooks;
  const sending = new Set<Promise<void>>();
  const failure = 'could not look for webhooks to send; trying again';
  const job = startRepeating(services, { name: 'webhooks', everyMs, failure }, async (signal) => {
    while (!signal.aborted) {
      if (sender.isFull()) return;
      const webhook = await leaseDue(db, sender.busyHosts());
      if (!webhook) return;
      const place = sender.tryTake(webhook.url);
      // Somebody sends by hand meanwhile.
      if (!place) return endLease(db, webhook);
      const sent = deliverNext(services, webhook, webhooks)
        .catch((error: unknown) =>
          sampledLog.write('warn', 'a webhook could not be sent; trying again', {
            ...errorFields(error),
            webhookId: webhook.webhook_id,
          }),
        )
        .finally(() => {
          place[Symbol.dispose]();
          sending.delete(sent);
        });
      sending.add(sent);
    }
  });
  return {
    async stop() {
      await job.stop();
      await Promise.all(sending);
    },
  };
}
