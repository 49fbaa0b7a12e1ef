import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { WebhookDeliveries } from '#db/tables.ts';
import { isUuid } from '#lib/api/fields.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import { afterKey, decodeCursor, pageOf } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { membersOf } from '#lib/documents/document.ts';
import { DomainError, invalid, notFound, unavailable } from '#lib/errors.ts';
import { type AuditAction, recordAudit } from '#lib/logging/audit-log.ts';
import { services } from '#lib/services.ts';
import { isDelivered, type SentMessage } from './sender.ts';
import {
  Attempt,
  type DisabledReason,
  type Webhook,
  WebhookDelivery,
  type WebhookDeliveryPage,
} from './webhook.ts';
import { audit, getOwn, listWebhooks, type WebhookRow, type WebhookServices } from './webhooks.ts';

/** Waits between attempts, as Standard Webhooks advises: three days in all. */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const MAX_ATTEMPTS_SHOWN = 20;
/** More than an attempt takes. */
export const LEASE = sql<string>`now() + interval '60 seconds'`;

type Caller = Context<'webhooks:write'>;
type DeliveryRow = Selectable<WebhookDeliveries>;

/** The messages of a webhook, the newest first. Throws RESOURCE_NOT_FOUND. */
export async function listDeliveries(
  ctx: Caller,
  webhookId: string,
  { limit, cursor }: PageQuery,
): Promise<WebhookDeliveryPage> {
  const webhook = await getOwn(ctx, webhookId);
  const scope = {
    ...{ list: 'webhook-deliveries', country: ctx.countryCode, filter: webhookId },
    key: z.tuple([z.iso.datetime(), z.uuid()]),
  };
  const found = await ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where(afterKey(['created_at', 'delivery_id'], decodeCursor(scope, cursor), 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('delivery_id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, pagination } = pageOf(found, scope, limit, ({ created_at, delivery_id }) => [
    new Date(created_at).toISOString(),
    delivery_id,
  ]);
  return { deliveries: rows.map((row) => deliveryFromRow(row, webhook)), pagination };
}

export type WebhookWithDeliveries = Webhook & { readonly deliveries: readonly WebhookDelivery[] };

/** The client's own with their last messages, `limit` of each. */
export async function listWithDeliveries(ctx: Caller, limit: number) {
  const { webhooks } = (await listWebhooks(ctx)).parse();
  return Promise.all(
    webhooks.map(async (webhook) => {
      const { deliveries } = await listDeliveries(ctx, webhook.webhookId, { limit });
      return { ...webhook, deliveries };
    }),
  );
}

/** Sends a test; the first that is acknowledged verifies the webhook. Throws RESOURCE_NOT_FOUND and RATE_LIMIT_EXCEEDED. */
export function testWebhook(
  ctx: Caller,
  webhookId: string,
  parts: WebhookServices = services().webhooks,
): Promise<Attempt> {
  return sendByHand(ctx, webhookId, parts, async (webhook) => {
    await auditStaff(ctx, 'webhook.tested', webhook);
    const data = { countryCode: ctx.countryCode };
    const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date(), data });
    const { attempt } = await sendMessage(webhook, { delivery_id: randomUUID(), body }, parts);
    const hasArrived = isDelivered(attempt);
    await ctx.db
      .updateTable('webhooks')
      .set({
        // The address may be another by now.
        is_verified: sql`is_verified or ${hasArrived} and url = ${webhook.url}`,
        // A receiver that answers again gets what waits.
        due_at: sql`case when ${hasArrived} then now() else due_at end`,
      })
      .where('webhook_id', '=', webhookId)
      .execute();
    return attempt;
  });
}

/** Sends a message once more, as it was. Throws RESOURCE_NOT_FOUND, also where the client's permissions have changed. */
export function redeliver(
  ctx: Caller,
  webhookId: string,
  deliveryId: string,
  parts: WebhookServices = services().webhooks,
): Promise<Attempt> {
  return sendByHand(ctx, webhookId, parts, async (webhook) => {
    if (!webhook.is_verified) {
      const issue = 'is of a webhook that is not verified: send a test first';
      throw invalid([{ field: 'webhookId', issue }]);
    }
    const messages = ctx.db.selectFrom('webhook_deliveries').selectAll();
    const message = messages
      .where('webhook_id', '=', webhookId)
      .where('delivery_id', '=', deliveryId);
    const delivery = isUuid(deliveryId) ? await message.executeTakeFirst() : undefined;
    if (delivery?.permissions !== webhook.permissions) throw notFound('delivery', deliveryId);
    await auditStaff(ctx, 'webhook.redelivered', webhook);
    return attemptDelivery(ctx.db, webhook, delivery, parts, true);
  });
}

/**
 * Sends a message once and records it: it is acknowledged, or tried again later, or the webhook is disabled. One that
 * the client requests changes no schedule when it fails.
 */
export async function attemptDelivery(
  db: Database,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  parts: WebhookServices,
  isRequested = false,
): Promise<Attempt> {
  const { attempt: result, retryAfterMs = 0 } = await sendMessage(webhook, delivery, parts);
  const attempt: Attempt = isRequested ? { ...result, isRequested } : result;
  const isAcknowledged = isDelivered(attempt);
  const tries = delivery.tries + (isRequested ? 0 : 1);
  const waitSeconds = RETRY_SECONDS[delivery.tries];
  const isFinal = !isAcknowledged && !isRequested;
  const reason = isFinal ? reasonToDisable(attempt, waitSeconds) : undefined;
  const ended = isAcknowledged ? 'SUCCEEDED' : reason && 'FAILED';
  const isPending = delivery.state === 'PENDING';
  const wait = Math.max(retryAfterMs / 1_000, (waitSeconds ?? 0) * (0.9 + 0.2 * Math.random()));
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({
        tries,
        state: isPending && ended ? ended : delivery.state,
        attempts: JSON.stringify([...attemptsOf(delivery), attempt].slice(-MAX_ATTEMPTS_SHOWN)),
      })
      .where('delivery_id', '=', delivery.delivery_id)
      // Not so when this took longer than its lease, and somebody else was quicker.
      .where('state', '=', delivery.state)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await endLease(tx, webhook, {
      ...(isPending && isAcknowledged && { cursor: delivery.next_cursor, due_at: sql`now()` }),
      ...(isFinal && { due_at: sql`now() + make_interval(secs => ${Math.min(wait, MAX_WAIT)})` }),
    });
    if (reason) await disable(tx, webhook, reason);
  });
  return attempt;
}

/** Sends nothing more, and says why. */
export async function disable(db: Database, webhook: WebhookRow, reason: DisabledReason) {
  const { webhook_id: subject } = webhook;
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ disabled_reason: reason, leased_until: sql`now()`, updated_at: sql`now()` })
    .where('webhook_id', '=', subject)
    .where('disabled_reason', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAudit(db, {
    actor: 'webhooks',
    action: 'webhook.disabled',
    subject,
    details: { reason },
  });
}

const MAX_WAIT = 86_400;
const SECRET_LOST = 'SECRET_LOST';

function reasonToDisable(attempt: Attempt, waitSeconds: number | undefined) {
  if (attempt.error === SECRET_LOST) return 'SECRET';
  if (attempt.status === 410) return 'GONE';
  return waitSeconds === undefined ? 'UNANSWERED' : undefined;
}

async function sendMessage(
  webhook: WebhookRow,
  { delivery_id: id, body }: Pick<DeliveryRow, 'delivery_id' | 'body'>,
  { secrets, sender }: WebhookServices,
): Promise<SentMessage> {
  const { webhook_id: webhookId, url, secret, previous_secret: previous } = webhook;
  const now = new Date();
  const signsBoth = previous !== null && now < new Date(String(webhook.previous_secret_until));
  const encrypted = signsBoth ? [secret, previous] : [secret];
  const headers = secrets.sign(webhookId, encrypted, { id, body }, now);
  if (headers) return sender.send(url, headers, body);
  return { attempt: { attemptedAt: now.toISOString(), durationMs: 0, error: SECRET_LOST } };
}

/** Sends for the caller's webhook while nobody else does. Throws RESOURCE_NOT_FOUND and RATE_LIMIT_EXCEEDED. */
async function sendByHand(
  ctx: Caller,
  webhookId: string,
  { sender }: WebhookServices,
  send: (webhook: WebhookRow) => Promise<Attempt>,
): Promise<Attempt> {
  const { url } = await getOwn(ctx, webhookId);
  using place = sender.tryTake(url);
  if (!place) throw unavailable('Too many messages are being sent: try again.');
  const webhook = await ctx.db
    .updateTable('webhooks')
    .set({ leased_until: LEASE })
    .where('webhook_id', '=', webhookId)
    .where(sql<boolean>`leased_until <= now()`)
    .returningAll()
    .executeTakeFirst();
  if (!webhook)
    throw new DomainError(
      'RATE_LIMIT_EXCEEDED',
      'Another message of this webhook is on its way: one is sent at a time, and one a second.',
      { headers: { 'Retry-After': '1' } },
    );
  try {
    return await send(webhook);
  } finally {
    await endLease(ctx.db, webhook);
  }
}

/** Lets whoever is next send for a webhook, a second from now. */
export async function endLease(db: Database, { webhook_id }: WebhookRow, more = {}): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ leased_until: sql`now() + interval '1 second'`, ...more })
    .where('webhook_id', '=', webhook_id)
    .execute();
}

/** A client may send as often as it likes; what staff send for it is in the audit log. */
async function auditStaff(ctx: Caller, action: AuditAction, webhook: WebhookRow): Promise<void> {
  if (ctx.principal.kind === 'staff') await audit(ctx.db, ctx, action, webhook);
}

const attemptsOf = ({ attempts }: DeliveryRow): Attempt[] =>
  Attempt.array().parse(JSON.parse(attempts));

function deliveryFromRow(row: DeliveryRow, { due_at: dueAt }: WebhookRow): WebhookDelivery {
  return WebhookDelivery.parse({
    ...membersOf(row, ['delivery_id', 'type', 'state']),
    createdAt: new Date(row.created_at).toISOString(),
    attempts: attemptsOf(row),
    ...(row.state === 'PENDING' && { nextAttemptAt: new Date(dueAt).toISOString() }),
  });
}
