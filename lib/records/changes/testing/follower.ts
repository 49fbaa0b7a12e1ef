import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { storedAsset } from '#lib/assets/assets.ts';
import { type Context, permittedCustomers } from '#lib/auth/context.ts';
import { SCOPES, type Scope } from '#lib/auth/scopes.ts';
import type { Catalogue } from '#lib/products/testing/catalogue.ts';
import type { ChangePage, ChangesQuery } from '#lib/records/changes/change-page.ts';
import { listChanges } from '#lib/records/changes/changes.ts';
import { RESOURCES, type StoredResource } from '#lib/resources.ts';

/** Records by their resource and key, as JSON texts. */
export type Copy = Map<string, string>;

/** Every resource; of assets, as a service at this address has them. */
export const ALL = RESOURCES.map((each) =>
  each.name === 'assets'
    ? { ...each, present: (text: string) => String(storedAsset(JSON.parse(text), ADDRESS).body) }
    : each,
);
const ADDRESS = 'https://supply.example';

const idOf = (resource: string, key: object) => `${resource} ${JSON.stringify(key)}`;

/** Holds a copy of what a caller may see, by changes alone. */
export function makeFollower(
  ctx: Context,
  resources: readonly StoredResource[] = ALL,
  limit = 200,
) {
  const copy: Copy = new Map();
  let cursor: string | undefined;
  let pages = 0;
  /** The next page, applied. */
  async function follow(query: Partial<ChangesQuery> = {}) {
    const from = cursor === undefined ? {} : { cursor };
    const read = { resource: [], limit, include: ['record' as const], ...from, ...query };
    const stored = await listChanges(ctx, resources, read);
    const page: ChangePage = JSON.parse(String(stored.body));
    pages += 1;
    for (const { resource, key, isRemoved, record } of page.changes) {
      if (isRemoved) copy.delete(idOf(resource, key));
      else copy.set(idOf(resource, key), JSON.stringify(record));
    }
    cursor = page.pagination.nextCursor;
    return { ...page.pagination, changes: page.changes, etag: stored.etag };
  }
  return {
    copy,
    follow,
    get pages() {
      return pages;
    },
    /** Every page up to now; the changes in them. */
    async catchUp(query: Partial<ChangesQuery> = {}) {
      const changes: ChangePage['changes'] = [];
      for (let more: Partial<ChangesQuery> = query; ; more = {}) {
        const page = await follow(more);
        changes.push(...page.changes);
        if (!page.hasMore) return changes;
      }
    },
  };
}

/** What a caller may see, read from the tables. */
export async function readCopy(
  db: Database,
  ctx: Context,
  resources: readonly StoredResource[] = ALL,
): Promise<Copy> {
  const copy: Copy = new Map();
  const customers = permittedCustomers(ctx);
  const hasCosts = ctx.principal.scopes.has('costs:read');
  for (const { name, table, key, visibleTo, text, withoutCosts, present } of resources) {
    const shown = sql.raw(hasCosts ? text : (withoutCosts ?? text));
    const isLimited = typeof visibleTo === 'object' && 'customer' in visibleTo;
    const { rows } = await sql<{ row: Record<string, unknown>; text: string }>`
      select to_jsonb(${sql.table(table)}) as row, ${shown} as text from ${sql.table(table)}`.execute(
      db,
    );
    for (const { row: given, text: stored } of rows) {
      const row = typeof given === 'string' ? JSON.parse(given) : given;
      if (![undefined, ctx.countryCode].includes(row.country_code)) continue;
      if (isLimited && customers !== null && !customers.includes(row[visibleTo.customer])) continue;
      if (table === 'assets' && ['UPLOADING', 'DELETED'].includes(row.status)) continue;
      const members = Object.entries(key).flatMap(([column, member]) =>
        row[column] === '' ? [] : [[member, row[column]]],
      );
      const record = present ? present(stored) : stored;
      copy.set(idOf(name, Object.fromEntries(members)), JSON.stringify(JSON.parse(record)));
    }
  }
  return copy;
}

export type Caller = { customers?: string[]; scopes?: readonly Scope[]; country?: 'au' | 'nz' };
/** A caller with every scope, or with these, limited to these customers. */
export function makeCaller(
  catalogue: Catalogue,
  { customers, scopes = SCOPES, country = 'au' }: Caller = {},
): Context {
  const ctx = catalogue.at(undefined, country);
  const principal = { ...ctx.principal, scopes: new Set(scopes), customerNumbers: customers };
  return { ...ctx, principal };
}

/** Stock of P1, P2 … at the branch B1. */
export const stock = (...onHand: number[]) =>
  onHand.map((count, at) => ({
    branchId: 'B1',
    productId: `P${at + 1}`,
    onHand: count,
    reserved: 0,
  }));
