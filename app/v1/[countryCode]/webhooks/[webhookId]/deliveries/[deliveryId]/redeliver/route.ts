import { operation } from '#lib/api/operation.ts';
import { redeliver } from '#lib/webhooks/deliveries.ts';
import { rememberPermissions } from '#lib/webhooks/permissions.ts';
import { Attempt, DeliveryPath } from '#lib/webhooks/webhook.ts';

export const POST = operation('redeliverWebhookMessage', {
  summary: 'Send a message of a webhook again',
  description:
    'The same bytes and `webhook-id`, now, and answers with what came of it. One that is PENDING is acknowledged by it, ' +
    'or stays as it is. A 404 where the permissions of the client have changed since.',
  scope: 'webhooks:write',
  onAuthenticated: rememberPermissions,
  caching: 'never',
  params: DeliveryPath,
  awaitsOthers: true,
  response: Attempt,
  handle: ({ ctx, params }) => redeliver(ctx, params.webhookId, params.deliveryId),
});
