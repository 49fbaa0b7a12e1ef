import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Webhooks } from '#db/tables.ts';
import { insufficientScope } from '#lib/api/access-control.ts';
import { type Created, created } from '#lib/api/declaration.ts';
import { isUuid } from '#lib/api/fields.ts';
import { actorId, type Context } from '#lib/auth/context.ts';
import {
  matchesIfMatch,
  membersOf,
  type Stored,
  serialized,
  stored,
  storedList,
} from '#lib/documents/document.ts';
import { DomainError, invalid, notFound } from '#lib/errors.ts';
import { type AuditAction, recordAudit } from '#lib/logging/audit-log.ts';
import { cursorOfNow } from '#lib/records/changes/changes.ts';
import { resourcesNamed } from '#lib/resources.ts';
import { type Services, services } from '#lib/services.ts';
import { permissionsText } from './permissions.ts';
import {
  type CreatedWebhook,
  DisabledReason,
  type NewWebhook,
  Webhook,
  type WebhookList,
  type WebhookPatch,
  type WebhookSecret,
} from './webhook.ts';

/** Of a client in a country. */
const MAX_WEBHOOKS = 5;
/** For how long messages are signed with the former secret too. */
const ROTATION_HOURS = 24;

type Caller = Context<'webhooks:write'>;
export type WebhookServices = Services['webhooks'];
export type WebhookRow = Selectable<Webhooks>;

/**
 * A webhook from now on, UNVERIFIED, with its secret. Throws INSUFFICIENT_SCOPE without the scopes of its resources, and
 * VALIDATION_ERROR for an address that nothing would be sent to and beyond the most of a client.
 */
export async function createWebhook(
  ctx: Caller,
  { url, resources, description }: NewWebhook,
  { secrets, sender }: WebhookServices = services().webhooks,
): Promise<Created<CreatedWebhook>> {
  const { countryCode, principal } = ctx;
  const read = resourcesNamed(resources);
  const scopes = read.map(({ scope }) => scope);
  if (!scopes.every((scope) => principal.scopes.has(scope)))
    throw insufficientScope(principal, [...new Set(scopes)]);
  await requireReachable(sender, url);
  const cursor = await cursorOfNow(ctx, read);
  const webhookId = randomUUID();
  const { secret, encrypted } = secrets.make(webhookId);
  const row = await ctx.db.transaction().execute(async (tx) => {
    // One after the other, so that the limit holds.
    const lock = `webhooks ${principal.clientId}`;
    await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(tx);
    const own = await tx.selectFrom('webhooks').select('webhook_id').where(isOwn(ctx)).execute();
    if (own.length >= MAX_WEBHOOKS) {
      const issue = `is of one webhook more than the limit of ${MAX_WEBHOOKS}: delete one first`;
      throw invalid([{ field: 'url', issue }]);
    }
    const inserted = await tx
      .insertInto('webhooks')
      .values({
        webhook_id: webhookId,
        country_code: countryCode,
        client_id: principal.clientId,
        ...{ url, description, resources, cursor, secret: encrypted },
        permissions: permissionsText(principal),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, 'webhook.created', inserted);
    return inserted;
  });
  const location = `/v1/${countryCode}/webhooks/${webhookId}`;
  return created(location, { ...webhookFromRow(row), secret });
}

/** The client's own, the oldest first. */
export async function listWebhooks(ctx: Caller): Promise<Stored<WebhookList>> {
  const rows = await ctx.db
    .selectFrom('webhooks')
    .selectAll()
    .where(isOwn(ctx))
    .orderBy('created_at')
    .orderBy('webhook_id')
    .limit(MAX_WEBHOOKS)
    .execute();
  return storedList(
    'webhooks',
    rows.map((row) => serialized(webhookFromRow(row))),
  );
}

/** One of the client's own. Throws RESOURCE_NOT_FOUND. */
export async function getWebhook(ctx: Caller, webhookId: string): Promise<Stored<Webhook>> {
  return storedWebhook(await getOwn(ctx, webhookId));
}

/**
 * Changes a webhook. Another address is UNVERIFIED; one that is enabled goes on from what was acknowledged last.
 * `ifMatch` is the header's value. Throws RESOURCE_NOT_FOUND, PRECONDITION_FAILED, and VALIDATION_ERROR for an address
 * that nothing would be sent to, and where staff would enable what the client itself has disabled.
 */
export async function changeWebhook(
  ctx: Caller,
  webhookId: string,
  { url, description, isEnabled }: WebhookPatch,
  ifMatch: string,
  { sender }: WebhookServices = services().webhooks,
): Promise<Stored<Webhook>> {
  if (url !== undefined) await requireReachable(sender, url);
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockUnchanged(tx, ctx, webhookId, ifMatch);
    const wasRequested = row.disabled_reason === 'REQUESTED';
    if (isEnabled && wasRequested && ctx.principal.kind === 'staff')
      throw invalid([
        { field: 'webhookId', issue: 'was disabled by its system, which enables it' },
      ]);
    const hasMoved = url !== undefined && url !== row.url;
    const changes = {
      ...(hasMoved && { url, is_verified: false }),
      ...(description !== undefined && { description }),
      ...(isEnabled !== undefined && { disabled_reason: isEnabled ? null : 'REQUESTED' }),
    };
    if (Object.keys(changes).length === 0) return storedWebhook(row);
    const now = sql<string>`now()`;
    const isDue = hasMoved || isEnabled !== undefined;
    const changed = await tx
      .updateTable('webhooks')
      .set({ ...changes, ...(isDue && { due_at: now }), updated_at: now })
      .where('webhook_id', '=', webhookId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, 'webhook.changed', changed);
    return storedWebhook(changed);
  });
}

/** Deletes a webhook with its deliveries. Throws RESOURCE_NOT_FOUND and PRECONDITION_FAILED. */
export async function deleteWebhook(ctx: Caller, webhookId: string, ifMatch?: string) {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUnchanged(tx, ctx, webhookId, ifMatch);
    await tx.deleteFrom('webhooks').where('webhook_id', '=', webhookId).execute();
    await audit(tx, ctx, 'webhook.deleted', row);
  });
}

/** A new secret of a webhook; the former one signs along for a day. Throws RESOURCE_NOT_FOUND. */
export async function makeSecret(
  ctx: Caller,
  webhookId: string,
  { secrets }: WebhookServices = services().webhooks,
): Promise<WebhookSecret> {
  const { secret, encrypted } = secrets.make(webhookId);
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockUnchanged(tx, ctx, webhookId);
    // One that this service cannot decrypt signs nothing.
    const isLost = row.disabled_reason === 'SECRET';
    const { previous_secret_until: until } = await tx
      .updateTable('webhooks')
      .set({
        secret: encrypted,
        previous_secret: isLost ? null : row.secret,
        previous_secret_until: sql`now() + make_interval(hours => ${ROTATION_HOURS})`,
      })
      .where('webhook_id', '=', webhookId)
      .returning('previous_secret_until')
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, 'webhook.secret-made', row);
    return { secret, previousUntil: new Date(String(until)).toISOString() };
  });
}

function isOwn({ principal, countryCode }: Caller) {
  return sql<boolean>`client_id = ${principal.clientId} and country_code = ${countryCode}`;
}

/** The row of one of the caller's own, to be changed or not. Throws RESOURCE_NOT_FOUND. */
export async function getOwn(ctx: Caller, webhookId: string, tx?: Database): Promise<WebhookRow> {
  const own = (tx ?? ctx.db)
    .selectFrom('webhooks')
    .selectAll()
    .where(isOwn(ctx))
    .where('webhook_id', '=', webhookId)
    .$if(tx !== undefined, (locked) => locked.forUpdate());
  const row = isUuid(webhookId) ? await own.executeTakeFirst() : undefined;
  if (!row) throw notFound('webhook', webhookId);
  return row;
}

async function lockUnchanged(tx: Database, ctx: Caller, webhookId: string, ifMatch?: string) {
  const row = await getOwn(ctx, webhookId, tx);
  if (matchesIfMatch(ifMatch, storedWebhook(row).etag)) return row;
  throw new DomainError(
    'PRECONDITION_FAILED',
    `Webhook ${webhookId} is not as If-Match says: read it again, and send what it has as If-Match.`,
  );
}

/** Throws VALIDATION_ERROR on `url`. What is refused when a message is sent is refused before, too. */
async function requireReachable(sender: WebhookServices['sender'], url: string): Promise<void> {
  if (await sender.canReach(url)) return;
  throw invalid([{ field: 'url', issue: 'leads to no public address' }]);
}

function storedWebhook(row: WebhookRow): Stored<Webhook> {
  const { document, etag } = serialized(webhookFromRow(row));
  return stored(document, etag);
}

function webhookFromRow(row: WebhookRow): Webhook {
  const reason = DisabledReason.nullable().parse(row.disabled_reason);
  const enabled = row.is_verified ? 'ENABLED' : 'UNVERIFIED';
  return Webhook.parse({
    ...membersOf(row, ['webhook_id', 'url', 'resources', 'description']),
    state: reason ? 'DISABLED' : enabled,
    ...(reason && { reason }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  });
}

/** Records who did it, the person where staff act for the client. Without the path of the address, which may have a password. */
export async function audit(
  tx: Database,
  { principal }: Caller,
  action: AuditAction,
  row: WebhookRow,
) {
  const details = {
    country: row.country_code,
    host: new URL(row.url).hostname,
    resources: row.resources,
    ...(principal.kind === 'staff' && { client: row.client_id }),
  };
  await recordAudit(tx, { actor: actorId(principal), action, subject: row.webhook_id, details });
}
