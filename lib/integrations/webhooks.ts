import { type Context, onBehalfOf } from '#lib/auth/context.ts';
import { listDeliveries } from '#lib/webhooks/deliveries.ts';
import {
  DeliveryPath,
  type Webhook,
  type WebhookDelivery,
  WebhookPath,
} from '#lib/webhooks/webhook.ts';
import { listWebhooks } from '#lib/webhooks/webhooks.ts';
import { ClientPath } from './clients.ts';

/** The address of a client's webhook, for staff. */
export const ClientWebhookPath = WebhookPath.extend(ClientPath.shape);
export const ClientDeliveryPath = DeliveryPath.extend(ClientPath.shape);

export type ClientWebhook = Webhook & { readonly deliveries: readonly WebhookDelivery[] };

/** How many messages of a webhook are listed. */
export const MAX_MESSAGES = 10;

/** Those of a client in the country with their last messages, the oldest first. */
export async function listClientWebhooks(
  ctx: Context<'integrations:read'>,
  clientId: string,
): Promise<ClientWebhook[]> {
  const acting = onBehalfOf(ctx, clientId, 'webhooks:write');
  const { webhooks } = (await listWebhooks(acting)).parse();
  return Promise.all(
    webhooks.map(async (webhook) => {
      const { webhookId } = webhook;
      const { deliveries } = await listDeliveries(acting, webhookId, { limit: MAX_MESSAGES });
      return { ...webhook, deliveries };
    }),
  );
}
