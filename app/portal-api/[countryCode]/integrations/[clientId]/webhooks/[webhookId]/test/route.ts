import { operation } from '#lib/api/operation.ts';
import { onBehalfOf } from '#lib/auth/context.ts';
import { ClientPath } from '#lib/integrations/clients.ts';
import { testWebhook } from '#lib/webhooks/deliveries.ts';
import { Attempt, WebhookPath } from '#lib/webhooks/webhook.ts';

export const POST = operation('testClientWebhook', {
  access: 'staff',
  scope: 'integrations:write',
  params: WebhookPath.extend(ClientPath.shape),
  awaitsOthers: true,
  response: Attempt,
  handle: ({ ctx, params: { clientId, webhookId } }) =>
    testWebhook(onBehalfOf(ctx, clientId, 'webhooks:write'), webhookId),
});
