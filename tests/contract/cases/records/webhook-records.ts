import type { CountryCode } from '#lib/api/fields.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { makeWebhookSecrets } from '#lib/webhooks/secrets.ts';
import type { SeedTarget } from '#tests/contract/cases/operation-case.ts';
import { SESSION_SECRET } from '#tests/contract/services.ts';

export const CREATED = '2026-11-22T03:04:05.678Z';

/** A verified webhook of a client, and a message of it that was given up. */
export async function seedWebhook(
  { db }: Pick<SeedTarget, 'db'>,
  country: CountryCode,
  clientId: string,
  webhookId: string,
  deliveryId?: string,
): Promise<void> {
  const { encrypted } = makeWebhookSecrets(SESSION_SECRET).make(webhookId);
  await db
    .insertInto('webhooks')
    .values({
      ...{ webhook_id: webhookId, country_code: country, client_id: clientOf(clientId) },
      ...{ url: 'https://127.0.0.1/hook', resources: ['invoices', 'stock'] },
      ...{ description: 'Our ERP', secret: encrypted, is_verified: true },
      ...{ permissions: '{}', cursor: 'x', created_at: CREATED, updated_at: CREATED },
    })
    .execute();
  if (deliveryId === undefined) return;
  await db
    .insertInto('webhook_deliveries')
    .values({
      ...{ delivery_id: deliveryId, webhook_id: webhookId, type: 'changes.available' },
      ...{ state: 'FAILED', body: '{}', next_cursor: 'x', created_at: CREATED, tries: 10 },
      permissions: PERMISSIONS,
      attempts: JSON.stringify([{ attemptedAt: CREATED, durationMs: 12, status: 500 }]),
    })
    .execute();
}

/** The client of the case of an operation. */
export const clientOf = (operation: string) => operation.replace(/\W+/g, '-');

/** Those of the tokens of cases. */
const PERMISSIONS = JSON.stringify({ scopes: [...SCOPES].sort() });
