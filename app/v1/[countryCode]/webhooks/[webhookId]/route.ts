import { NoBody } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import { IfMatchHeader, RequiredIfMatchHeader } from '#lib/api/request/input.ts';
import { rememberPermissions } from '#lib/webhooks/permissions.ts';
import { Webhook, WebhookPatch, WebhookPath } from '#lib/webhooks/webhook.ts';
import { changeWebhook, deleteWebhook, getWebhook } from '#lib/webhooks/webhooks.ts';

export const GET = operation('getWebhook', {
  summary: 'Retrieve one webhook',
  description: 'Without its secret.',
  scope: 'webhooks:write',
  onAuthenticated: rememberPermissions,
  params: WebhookPath,
  response: Webhook,
  handle: ({ ctx, params }) => getWebhook(ctx, params.webhookId),
});

export const PATCH = operation('updateWebhook', {
  summary: 'Change a webhook, disable or enable it',
  description:
    'A merge patch (RFC 7396). Another address is UNVERIFIED until a test succeeds. One that is enabled again goes on ' +
    'from what was acknowledged last. For other resources create another webhook.',
  scope: 'webhooks:write',
  onAuthenticated: rememberPermissions,
  params: WebhookPath,
  headers: RequiredIfMatchHeader,
  isMergePatch: true,
  awaitsOthers: true,
  body: WebhookPatch,
  response: Webhook,
  handle: ({ ctx, params, headers, body }) =>
    changeWebhook(ctx, params.webhookId, body, headers.ifMatch),
});

export const DELETE = operation('deleteWebhook', {
  summary: 'Delete a webhook with its deliveries',
  description: 'With `If-Match`, only while it is unchanged.',
  scope: 'webhooks:write',
  onAuthenticated: rememberPermissions,
  params: WebhookPath,
  headers: IfMatchHeader,
  returns: 'noContent',
  response: NoBody,
  handle: ({ ctx, params, headers }) => deleteWebhook(ctx, params.webhookId, headers.ifMatch),
});
