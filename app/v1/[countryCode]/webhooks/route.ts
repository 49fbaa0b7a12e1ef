import { operation } from '#lib/api/operation.ts';
import { rememberPermissions } from '#lib/webhooks/permissions.ts';
import { CreatedWebhook, NewWebhook, WebhookList } from '#lib/webhooks/webhook.ts';
import { createWebhook, listWebhooks } from '#lib/webhooks/webhooks.ts';

export const GET = operation('listWebhooks', {
  summary: 'List your webhooks',
  description: 'Those of the client in the country, the oldest first.',
  scope: 'webhooks:write',
  onAuthenticated: rememberPermissions,
  response: WebhookList,
  handle: ({ ctx }) => listWebhooks(ctx),
});

export const POST = operation('createWebhook', {
  summary: 'Create a webhook',
  description:
    'Changes of these resources from now on are told to an address of yours, in requests that are signed by Standard ' +
    'Webhooks: `changes.available` has up to 100 keys of records and the cursor of changes to read them from, ' +
    '`changes.expired` says that all records have to be read again. It is UNVERIFIED until a test succeeds. ' +
    'Each resource needs the scope that reads it. At most five of a client in a country.',
  scope: 'webhooks:write',
  onAuthenticated: rememberPermissions,
  caching: 'never',
  awaitsOthers: true,
  body: NewWebhook,
  returns: 'created',
  response: CreatedWebhook,
  handle: ({ ctx, body }) => createWebhook(ctx, body),
});
