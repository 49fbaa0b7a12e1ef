import { Webhook } from 'standardwebhooks';
import type { components } from './openapi.d.ts';

/** What a webhook is told. */
export type WebhookMessage = {
  /** `changes.available`, `changes.expired` or `webhook.test`. Ignore any other. */
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly countryCode: string;
    /** Up to 100; with `hasMore` there are others. */
    readonly changes?: readonly Omit<components['schemas']['Change'], 'changedAt'>[];
    readonly hasMore?: boolean;
    /** From where to read changes. */
    readonly cursor?: string;
  };
};

/**
 * The message of a request to a webhook, once Standard Webhooks has verified its signature and time.
 * @param body as it came: parsed and written again, it has other bytes
 * @throws WebhookVerificationError
 */
export function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string | Buffer,
): WebhookMessage {
  const sent = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  return new Webhook(secret).verify(body, sent as Record<string, string>) as WebhookMessage;
}
