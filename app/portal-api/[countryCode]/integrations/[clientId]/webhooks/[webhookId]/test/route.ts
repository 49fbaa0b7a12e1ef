import { operation } from '#lib/api/operation.ts';
import { onBehalfOf } from '#lib/auth/context.ts';
import { ClientWebhookPath } from '#lib/integrations/webhooks.ts';
import { testWebhook } from '#lib/webhooks/deliveries.ts';
import { Attempt } from '#lib/webhooks/webhook.ts';

export const POST = operation('testClientWebhook', {
  access: 'staff',
  scope: 'integrations:write',
  params: ClientWebhookPath,
  response: Attempt,
  handle: ({ ctx, params: { clientId, webhookId } }) =>
    testWebhook(onBehalfOf(ctx, clientId, 'webhooks:write'), webhookId),
});
