import { beforeAll, expect, test } from 'vitest';
import { type Context, contextFor, onBehalfOf } from '#lib/auth/context.ts';
import { roleScopes } from '#lib/auth/scopes.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { listFeeds } from '#lib/feeds/feeds.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { cursorOfNow, listChanges } from '#lib/records/changes/changes.ts';
import { renewEpoch } from '#lib/records/changes/retention.ts';
import { makeCaller } from '#lib/records/changes/testing/follower.ts';
import { FEED_SCOPES, resourcesNamed } from '#lib/resources.ts';
import { getClient, listClientUse, listFollowers, listHours } from './clients.ts';
import { makeUsage } from './usage.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;

/** A person with the role, who reads the client's part and no record. */
function integrator(): Context<'integrations:read'> {
  const ctx = catalogue.at();
  const scopes = new Set(roleScopes('integrator'));
  const principal = {
    ...ctx.principal,
    kind: 'staff',
    id: 'kim',
    clientId: 'staff:kim',
    scopes,
  } as const;
  const made = contextFor<'integrations:read', typeof ctx>(
    { ...ctx, principal },
    'integrations:read',
  );
  if (!made) throw new Error('the role has no such scope');
  return made;
}

const follower = (country: 'au' | 'nz' = 'au') => ({ ...makeCaller(catalogue, { country }) });
const stock = (...onHand: number[]) =>
  catalogue.load({
    stock: onHand.map((count, at) => ({
      ...{ branchId: 'B1', productId: `P${at + 1}`, onHand: count, reserved: 0 },
    })),
  });

beforeAll(async () => {
  const products = Array.from({ length: 1_200 }, (_, at) => aProduct({ number: `P${at + 1}` }));
  await catalogue.load({ branches: [aBranch({ number: 'B1' })], products });
});

/** Has `shop` read what there is from a cursor on, as the operation does. */
async function read(names: readonly string[], cursor?: string): Promise<string> {
  const ctx = follower();
  const resources = resourcesNamed(names);
  const from = cursor ?? (await cursorOfNow(ctx, resources));
  const page = await listChanges(ctx, resources, { resource: [], cursor: from, limit: 500 });
  const usage = makeUsage();
  const { nextCursor = from } = page.pagination ?? {};
  usage.rememberCursor({ ...ctx.principal, clientId: 'shop' }, 'au', names, nextCursor);
  await usage.save(database.db);
  return nextCursor;
}

const lags = async () =>
  (await listFollowers(integrator(), 'shop')).map(({ resources, lag }) => [
    resources.join(),
    lag?.changes,
  ]);

test('says how many changes a follower has to read, since when, and when it has to start again', async () => {
  let cursor = await read(['stock']);
  await read(['products', 'branches']);
  expect(await lags()).toEqual([
    ['branches,products', 0],
    ['stock', 0],
  ]);
  await stock(...Array.from({ length: 700 }, () => 5));
  expect(await lags()).toEqual([
    ['branches,products', 0],
    ['stock', 700],
  ]);
  const [, behind] = await listFollowers(integrator(), 'shop');
  expect(Date.now() - Date.parse(String(behind?.lag?.since))).toBeLessThan(60_000);
  cursor = await read(['stock'], cursor);
  expect((await lags())[0]).toEqual(['stock', 200]);
  await stock(...Array.from({ length: 1_200 }, () => 6));
  expect((await lags())[0]).toEqual(['stock', 1_000]);
  await renewEpoch(database.db);
  expect(await lags()).toEqual([
    ['stock', undefined],
    ['branches,products', undefined],
  ]);
});

test('lists the clients of a country and their hours, and knows no other', async () => {
  const hour = 3_600_000;
  const now = Date.now();
  const count = async (clientId: string, path: string, at: number) => {
    const usage = makeUsage(() => at);
    usage.countRequest({ ...follower().principal, clientId }, path, 429);
    await usage.save(database.db);
  };
  await count('erp', '/v1/au/invoices', now);
  await count('erp', '/v1/assets', now - 2 * hour);
  await count('erp', '/v1/au/invoices', now - 50 * hour);
  await count('till', '/v1/nz/invoices', now);
  const clients = await listClientUse(integrator());
  expect(clients).toMatchObject([
    { clientId: 'erp', requests: 2, refused: 2, limited: 2, failed: 0 },
  ]);
  const hours = await listHours(
    integrator(),
    'erp',
    new Date(now - 3 * hour),
    new Date(now + hour),
  );
  expect(hours.map(({ requests }) => requests)).toEqual([1, 1]);
  await expect(getClient(integrator(), 'till')).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
});

test('whoever looks at the feeds of a client sees all of them, and may read no record of theirs', async () => {
  await database.pool.query(
    `insert into feeds (feed_id, country_code, client_id, position, state, resource, mode, format, is_dry_run, skips_invalid, size_bytes, checksum_sha256)
    select gen_random_uuid(), 'au', client, row_number() over (), 'FAILED', resource, 'MERGE', 'csv', false, false, 1, ''
    from unnest(array['shop', 'shop', 'erp'], array['stock', 'invoices', 'stock']) as sent (client, resource)`,
  );
  const ctx = onBehalfOf(integrator(), 'shop', ...FEED_SCOPES);
  const { feeds } = await listFeeds(ctx, { limit: 10 });
  expect(feeds.map(({ resource }) => resource)).toEqual(['invoices', 'stock']);
  expect([...ctx.principal.scopes].filter((scope) => scope.endsWith(':read'))).toEqual([]);
});
