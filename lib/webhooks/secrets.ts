import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Makes, encrypts and uses the secrets of webhooks, with a key that is derived from the secret of the service. */
export type WebhookSecrets = ReturnType<typeof makeWebhookSecrets>;

export function makeWebhookSecrets(serviceSecret: string) {
  const key = Buffer.from(
    hkdfSync('sha256', serviceSecret, '', 'trade-supply webhook secrets', 32),
  );
  return {
    /** A new secret for a webhook: as its client is shown it once, and as it is stored, for that webhook alone. */
    make(webhookId: string): { readonly secret: string; readonly encrypted: string } {
      const secret = randomBytes(32);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(webhookId));
      const parts = [nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()];
      return {
        secret: `whsec_${secret.toString('base64')}`,
        encrypted: Buffer.concat(parts).toString('base64'),
      };
    },
    /**
     * The headers of a message by Standard Webhooks, signed with each secret; undefined where one was encrypted by a
     * service with another secret.
     */
    sign(
      webhookId: string,
      encrypted: readonly string[],
      message: { readonly id: string; readonly body: string },
      now: Date,
    ) {
      const timestamp = Math.floor(now.getTime() / 1_000);
      const signed = `${message.id}.${timestamp}.${message.body}`;
      const signatures: string[] = [];
      for (const each of encrypted) {
        const secret = decrypt(webhookId, Buffer.from(each, 'base64'));
        if (!secret) return undefined;
        signatures.push(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
      }
      return {
        'webhook-id': message.id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures.join(' '),
      };
    },
  };

  function decrypt(webhookId: string, bytes: Buffer): Buffer | undefined {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(webhookId))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const secret = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([secret, decipher.final()]);
    } catch {
      // Node throws an error without a code where the tag is another.
      return undefined;
    }
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
