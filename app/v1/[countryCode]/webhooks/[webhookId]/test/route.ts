import { operation } from '#lib/api/operation.ts';
import { testWebhook } from '#lib/webhooks/deliveries.ts';
import { rememberPermissions } from '#lib/webhooks/permissions.ts';
import { Attempt, WebhookPath } from '#lib/webhooks/webhook.ts';

export const POST = operation('testWebhook', {
  summary: 'Send a test to a webhook',
  description:
    'Sends a signed `webhook.test`, and answers with what came of it. A status of 200 to 299 verifies the webhook.',
  scope: 'webhooks:write',
  onAuthenticated: rememberPermissions,
  caching: 'never',
  params: WebhookPath,
  awaitsOthers: true,
  response: Attempt,
  handle: ({ ctx, params }) => testWebhook(ctx, params.webhookId),
});
