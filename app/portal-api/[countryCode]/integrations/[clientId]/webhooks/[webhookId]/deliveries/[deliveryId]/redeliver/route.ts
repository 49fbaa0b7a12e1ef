import { operation } from '#lib/api/operation.ts';
import { onBehalfOf } from '#lib/auth/context.ts';
import { ClientPath } from '#lib/integrations/clients.ts';
import { redeliver } from '#lib/webhooks/deliveries.ts';
import { Attempt, DeliveryPath } from '#lib/webhooks/webhook.ts';

export const POST = operation('redeliverClientWebhookMessage', {
  access: 'staff',
  scope: 'integrations:write',
  params: DeliveryPath.extend(ClientPath.shape),
  awaitsOthers: true,
  response: Attempt,
  handle: ({ ctx, params: { clientId, webhookId, deliveryId } }) =>
    redeliver(onBehalfOf(ctx, clientId, 'webhooks:write'), webhookId, deliveryId),
});
