import { operation } from '#lib/api/operation.ts';
import { onBehalfOf } from '#lib/auth/context.ts';
import { ClientPath } from '#lib/integrations/clients.ts';
import { WebhookPath, WebhookSecret } from '#lib/webhooks/webhook.ts';
import { makeSecret } from '#lib/webhooks/webhooks.ts';

export const POST = operation('makeClientWebhookSecret', {
  access: 'staff',
  scope: 'integrations:write',
  params: WebhookPath.extend(ClientPath.shape),
  response: WebhookSecret,
  handle: ({ ctx, params: { clientId, webhookId } }) =>
    makeSecret(onBehalfOf(ctx, clientId, 'webhooks:write'), webhookId),
});
