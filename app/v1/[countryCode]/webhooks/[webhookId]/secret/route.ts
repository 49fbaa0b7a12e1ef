import { operation } from '#lib/api/operation.ts';
import { rememberPermissions } from '#lib/webhooks/permissions.ts';
import { WebhookPath, WebhookSecret } from '#lib/webhooks/webhook.ts';
import { makeSecret } from '#lib/webhooks/webhooks.ts';

export const POST = operation('makeWebhookSecret', {
  summary: 'Make a new secret for a webhook',
  description: 'Shown once. Messages are signed with the former one too for 24 hours.',
  scope: 'webhooks:write',
  onAuthenticated: rememberPermissions,
  caching: 'never',
  params: WebhookPath,
  response: WebhookSecret,
  handle: ({ ctx, params }) => makeSecret(ctx, params.webhookId),
});
