import { operation } from '#lib/api/operation.ts';
import { PageQuery } from '#lib/api/page-query.ts';
import { listDeliveries } from '#lib/webhooks/deliveries.ts';
import { rememberPermissions } from '#lib/webhooks/permissions.ts';
import { WebhookDeliveryPage, WebhookPath } from '#lib/webhooks/webhook.ts';

export const GET = operation('listWebhookDeliveries', {
  summary: 'List the messages of a webhook with their attempts',
  description: 'Of the last seven days, the newest first.',
  scope: 'webhooks:write',
  onAuthenticated: rememberPermissions,
  params: WebhookPath,
  query: PageQuery,
  response: WebhookDeliveryPage,
  handle: ({ ctx, params, query }) => listDeliveries(ctx, params.webhookId, query),
});
