import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { journeyDatabase } from '#e2e/service/database.ts';

/** A system of its own that has sent requests, follows changes, has a disabled webhook and has sent a feed with a wrong line. */
export async function aSystem(): Promise<string> {
  const { db } = await journeyDatabase();
  const clientId = `web-shop-${randomUUID().slice(0, 8)}`;
  const counts = { requests: 1_234, refused: 20, limited: 12, failed: 0 };
  await db
    .insertInto('client_requests')
    .values({ country_code: 'au', client_id: clientId, hour: new Date(), ...counts })
    .execute();
  await db
    .insertInto('client_followers')
    .values({
      ...{ country_code: 'au', client_id: clientId, resources: 'invoices,stock' },
      ...{ cursor: 'of another version', read_at: new Date() },
    })
    .execute();
  const issue = {
    field: 'onHand',
    issue: 'expected number, received string',
    count: 2,
    lines: [17, 90],
  };
  await db
    .insertInto('feeds')
    .values({
      ...{ feed_id: randomUUID(), country_code: 'au', client_id: clientId, position: Date.now() },
      ...{ state: 'FAILED', resource: 'stock', mode: 'MERGE', format: 'csv', is_dry_run: false },
      ...{
        skips_invalid: false,
        size_bytes: 100,
        checksum_sha256: '',
        error: 'Nothing was loaded.',
      },
      issues: JSON.stringify([issue]),
    })
    .execute();
  const webhookId = randomUUID();
  const permissions = JSON.stringify({ scopes: ['invoicing:read', 'webhooks:write'] });
  await db
    .insertInto('webhooks')
    .values({
      ...{ webhook_id: webhookId, country_code: 'au', client_id: clientId, permissions },
      // Nothing is sent to this machine, and no name is looked up.
      ...{ url: 'https://127.0.0.1/hook?key=hidden', resources: ['invoices'], description: null },
      ...{ secret: '', cursor: 'x', is_verified: true, disabled_reason: 'SECRET' },
    })
    .execute();
  const attemptedAt = new Date().toISOString();
  await db
    .insertInto('webhook_deliveries')
    .values({
      ...{ delivery_id: randomUUID(), webhook_id: webhookId, type: 'changes.available' },
      ...{ state: 'PENDING', body: '{}', next_cursor: 'x', tries: 3, permissions },
      attempts: JSON.stringify([{ attemptedAt, durationMs: 12, status: 500 }]),
    })
    .execute();
  return clientId;
}

/** Opens the page of a system, with what was wrong in its feed. */
export async function openSystem(page: Page): Promise<void> {
  const clientId = await aSystem();
  await page.goto(`/au/integrations/${clientId}`);
  await page.getByText('2 problems').click();
  await expect(page.getByText('expected number, received string')).toBeVisible();
}
