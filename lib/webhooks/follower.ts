import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { type Context, type ContextInput, contextFor } from '#lib/auth/context.ts';
import { hasCode } from '#lib/errors.ts';
import { cursorOfNow, listChanges } from '#lib/records/changes/changes.ts';
import { resourcesNamed } from '#lib/resources.ts';
import { attemptDelivery, disable, LEASE } from './deliveries.ts';
import { principalWith } from './permissions.ts';
import type { DisabledReason } from './webhook.ts';
import type { WebhookRow, WebhookServices } from './webhooks.ts';

const MAX_KEYS = 100;
/** Without a request of the client for so long nobody is taken to follow. */
const INACTIVE = sql`now() - interval '30 days'`;

type Follower = Omit<ContextInput, 'principal' | 'countryCode'>;
/** A webhook that this process sends for until its lease ends, and the stream as it was then. */
export type LeasedWebhook = WebhookRow & { readonly stream: string };

/** Webhooks that may have something to send. */
const DUE = sql`
  webhooks join change_streams as stream using (country_code)
  where is_verified and disabled_reason is null and due_at <= now() and leased_until <= now()
    and (followed_to <> concat(epoch, ' ', last_position) or permitted_at < ${INACTIVE}
      or exists (select from webhook_deliveries where webhook_id = webhooks.webhook_id and state = 'PENDING'))`;

/** Leases the webhook that has been due longest, if any, of those that send to other hosts than these. */
export async function leaseDue(
  db: Database,
  busyHosts: readonly string[],
): Promise<LeasedWebhook | undefined> {
  const { rows } = await sql<LeasedWebhook>`
    update webhooks set leased_until = ${LEASE}
    from (
      select webhook_id, concat(epoch, ' ', last_position) as stream from ${DUE}
        and split_part(split_part(url, '/', 3), ':', 1) <> all(${busyHosts}::text[])
      order by due_at limit 1 for update of webhooks skip locked) as due
    where webhooks.webhook_id = due.webhook_id
    returning webhooks.*, due.stream`.execute(db);
  return rows[0];
}

/** How many webhooks are due, and for how many seconds the first. */
export async function dueWebhooks(db: Database) {
  const { rows } = await sql<{ length: number; oldestSeconds: number }>`
    select count(*) as length, coalesce(extract(epoch from now() - min(greatest(due_at, last_changed_at)))::float8, 0) as "oldestSeconds"
    from ${DUE}`.execute(db);
  return rows[0];
}

/**
 * Sends the pending message of a webhook, or one of what changed behind the last that was acknowledged. It is
 * committed before it is sent, so that whoever goes on after a kill sends the same.
 */
export async function deliverNext(
  follower: Follower,
  webhook: LeasedWebhook,
  parts: WebhookServices,
): Promise<void> {
  const { db } = follower;
  const ctx = contextOf(follower, webhook);
  const reason = reasonToDisable(ctx, webhook);
  if (reason) return disable(db, webhook, reason);
  const { pending, tries } = await findPending(db, webhook);
  const delivery = pending ?? (await addMessage(ctx, webhook, tries));
  if (delivery) await attemptDelivery(db, webhook, delivery, parts);
}

/** The client of the webhook, as it was permitted last. */
function contextOf(follower: Follower, webhook: WebhookRow): Context {
  const principal = principalWith(webhook.client_id, webhook.permissions);
  const countryCode = CountryCode.parse(webhook.country_code);
  const ctx = contextFor({ ...follower, principal, countryCode });
  if (!ctx) throw new Error('a context without scopes lacks one');
  return ctx;
}

function reasonToDisable(
  { principal }: Context,
  { country_code: country, resources, permitted_at: permittedAt }: WebhookRow,
): DisabledReason | undefined {
  if (Date.parse(permittedAt) < Date.now() - 30 * 86_400_000) return 'INACTIVE';
  const scopes = [
    'webhooks:write',
    ...resourcesNamed(resources).map(({ scope }) => scope),
  ] as const;
  const reads = scopes.every((scope) => principal.scopes.has(scope));
  return reads && principal.countries?.has(country) !== false ? undefined : 'PERMISSIONS';
}

/**
 * The message that is not acknowledged, and how often it was tried. One of other permissions is dropped, since it may name
 * what is not theirs now; the next one takes its tries over, so that tokens that alternate do not send for ever.
 */
async function findPending(db: Database, webhook: WebhookRow) {
  const pending = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook.webhook_id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  const tries = pending?.tries ?? 0;
  if (!pending || pending.permissions === webhook.permissions) return { pending, tries };
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED' })
    .where('delivery_id', '=', pending.delivery_id)
    .execute();
  return { pending: undefined, tries };
}

/** Stores the next message; without one, that everything was sent. */
async function addMessage(ctx: Context, webhook: LeasedWebhook, tries: number) {
  const { type, data, nextCursor } = await nextMessage(ctx, webhook);
  if (!type) {
    await ctx.db
      .updateTable('webhooks')
      .set({ cursor: nextCursor, followed_to: webhook.stream, leased_until: sql`now()` })
      .where('webhook_id', '=', webhook.webhook_id)
      .execute();
    return undefined;
  }
  return ctx.db
    .insertInto('webhook_deliveries')
    .values({
      delivery_id: randomUUID(),
      webhook_id: webhook.webhook_id,
      type,
      state: 'PENDING',
      body: JSON.stringify({ type, timestamp: new Date(), data }),
      next_cursor: nextCursor,
      tries,
      permissions: webhook.permissions,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * What changed behind the cursor of the webhook: so many keys at most, and from where to read on if there are more. It
 * stands for all changes up to now, so that however many there are, one message tells of them.
 */
async function nextMessage(ctx: Context, webhook: WebhookRow) {
  const { countryCode } = ctx;
  const resources = resourcesNamed(webhook.resources);
  const now = await cursorOfNow(ctx, resources);
  try {
    for (let { cursor } = webhook; ; ) {
      const page = await listChanges(ctx, resources, { resource: [], cursor, limit: MAX_KEYS });
      const { changes: found, pagination } = page.parse();
      const { hasMore, nextCursor = cursor } = pagination;
      const changes = found.map(({ resource, key, isRemoved }) => ({ resource, key, isRemoved }));
      const data = { countryCode, changes, hasMore, cursor };
      if (changes.length > 0)
        return { type: 'changes.available', data, nextCursor: hasMore ? now : nextCursor };
      if (!hasMore) return { nextCursor };
      cursor = nextCursor;
    }
  } catch (error) {
    if (!hasCode(error, 'CURSOR_EXPIRED')) throw error;
    return { type: 'changes.expired', data: { countryCode, cursor: now }, nextCursor: now };
  }
}
