import { NoBody } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import { onBehalfOf } from '#lib/auth/context.ts';
import { ClientPath } from '#lib/integrations/clients.ts';
import { WebhookPath } from '#lib/webhooks/webhook.ts';
import { changeWebhook } from '#lib/webhooks/webhooks.ts';

export const POST = operation('enableClientWebhook', {
  description: 'Goes on from what was acknowledged last. Nothing else of it can be changed here.',
  access: 'staff',
  scope: 'integrations:write',
  params: WebhookPath.extend(ClientPath.shape),
  returns: 'noContent',
  response: NoBody,
  async handle({ ctx, params: { clientId, webhookId } }) {
    const acting = onBehalfOf(ctx, clientId, 'webhooks:write');
    await changeWebhook(acting, webhookId, { isEnabled: true }, '*');
  },
});
