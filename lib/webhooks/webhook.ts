import { z } from 'zod';
import { boundedList, CountryPath, Identifier, Timestamp } from '#lib/api/fields.ts';
import { listSchema, pageSchema } from '#lib/api/page-query.ts';
import { MAX_RESOURCES, ResourceName } from '#lib/records/changes/change-page.ts';

const EXAMPLE = '0f8b3c52-6d1e-4c7a-9a53-2f1f0c6e7b14';

/** Accepts more than UUIDs, so that any other id is a 404. */
export const WebhookPath = CountryPath.extend({
  webhookId: Identifier.meta({ description: 'Id of the webhook.', examples: [EXAMPLE] }),
});
export const DeliveryPath = WebhookPath.extend({
  deliveryId: Identifier.meta({
    description: 'Id of the message: the `webhook-id` of its requests.',
    examples: [EXAMPLE],
  }),
});

/** Why a webhook is DISABLED. */
export const DisabledReason = z.enum([
  'REQUESTED',
  'UNANSWERED',
  'GONE',
  'PERMISSIONS',
  'INACTIVE',
  'SECRET',
]);
export type DisabledReason = z.infer<typeof DisabledReason>;

export const Webhook = z
  .strictObject({
    webhookId: z.uuid(),
    url: z.string(),
    resources: z.array(ResourceName),
    description: z.string().exactOptional(),
    state: z
      .enum(['UNVERIFIED', 'ENABLED', 'DISABLED'])
      .describe('UNVERIFIED until a test has succeeded: nothing but tests is sent.'),
    reason: DisabledReason.exactOptional().describe(
      'Why it is DISABLED: REQUESTED by the client; UNANSWERED, all retries failed; GONE, the receiver answered 410; ' +
        'PERMISSIONS, the last token of the client does not read a resource, or not in this country; INACTIVE, no ' +
        'request of the client for 30 days; SECRET, make a new one.',
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookList = listSchema('WebhookList', 'webhooks', Webhook);
export type WebhookList = z.infer<typeof WebhookList>;

const Secret = z.string().describe('`whsec_` and 32 bytes in base64. Shown once.');

export const CreatedWebhook = Webhook.extend({ secret: Secret }).meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const WebhookSecret = z
  .strictObject({
    secret: Secret,
    previousUntil: Timestamp.describe('Until when messages are signed with the former one too.'),
  })
  .meta({ id: 'WebhookSecret' });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

const URL_RULE =
  'must be an https address with a DNS name, on port 443 or 8443, without user name, password and fragment';

/** Whether messages may be sent to an address, by what it says; where its name leads is looked up each time. */
function isDeliverable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(address);
  // Every way to write an IPv4 address has been parsed to digits and dots.
  const isName = /[a-z]/.test(hostname) && !hostname.startsWith('[');
  const isPlain = username === '' && password === '' && hash === '';
  return protocol === 'https:' && ['', '8443'].includes(port) && isName && isPlain;
}

const Url = z
  .string()
  .max(2_000)
  .refine(isDeliverable, { error: URL_RULE })
  .transform((address) => {
    const url = new URL(address);
    // The root of names, which would make another host of it.
    url.hostname = url.hostname.replace(/\.+$/, '');
    return url.href;
  })
  .describe('Where messages are posted: https with a DNS name, on port 443 or 8443.');

const DESCRIPTION_RULE = 'must be 1 to 200 characters without control characters';
const Description = z
  .string()
  .regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u, { error: DESCRIPTION_RULE })
  .describe('Your own words for it.');

export const NewWebhook = z
  .strictObject({
    url: Url,
    resources: boundedList(ResourceName, { min: 1, max: MAX_RESOURCES })
      .transform((names) => [...new Set(names)])
      .describe(
        'Whose changes are told. Each needs the scope that reads it. They stay as they are.',
      ),
    description: Description.exactOptional(),
  })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookPatch = z
  .strictObject({
    url: Url.exactOptional(),
    description: Description.nullable().exactOptional(),
    isEnabled: z
      .boolean()
      .exactOptional()
      .describe('`true` goes on from what was acknowledged last, `false` sends nothing.'),
  })
  .meta({ id: 'WebhookPatch' });
export type WebhookPatch = z.output<typeof WebhookPatch>;

/** An attempt to send a message: a status, or why there was none. */
export const Attempt = z
  .strictObject({
    attemptedAt: Timestamp,
    durationMs: z.int(),
    status: z.int().exactOptional().describe('Of the answer; 200 to 299 acknowledge.'),
    error: z
      .string()
      .exactOptional()
      .describe(
        'Why there was no answer: TIMED_OUT (15 s), ADDRESS_NOT_ALLOWED (its name leads to no public address), or a code such as ECONNREFUSED and CERT_HAS_EXPIRED.',
      ),
    isRequested: z.literal(true).exactOptional().describe('By `redeliver`.'),
  })
  .meta({ id: 'WebhookAttempt' });
export type Attempt = z.infer<typeof Attempt>;

export const WebhookDelivery = z
  .strictObject({
    deliveryId: z.uuid(),
    type: z.enum(['changes.available', 'changes.expired']),
    state: z
      .enum(['PENDING', 'SUCCEEDED', 'FAILED'])
      .describe('FAILED: given up, or dropped since the permissions of the client changed.'),
    createdAt: Timestamp,
    attempts: z.array(Attempt).describe('The last 20, the oldest first.'),
    nextAttemptAt: Timestamp.exactOptional().describe('While it is PENDING.'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryPage = pageSchema('WebhookDeliveryPage', 'deliveries', WebhookDelivery);
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;
