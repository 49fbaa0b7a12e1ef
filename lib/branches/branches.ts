import { type NotNull, type SqlBool, sql } from 'kysely';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { Identifier } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import {
  MAX_RESPONSE_BYTES,
  refuseTooLarge,
  type Stored,
  type StoredItem,
  serialized,
  storedList,
} from '#lib/documents/document.ts';
import { elementDetail, invalid, notFound } from '#lib/errors.ts';
import { branchTimeZone } from '#lib/time/state-time-zones.ts';
import { type Coordinates, kilometresBetween } from './branch-location.ts';
import type { BranchList, BranchListQuery, BranchQuery } from './branch-query-schema.ts';
import {
  BASE_COLUMNS,
  BRANCH_COLUMNS,
  expandBranch,
  toLocatedBranch,
  toStoredBranch,
} from './branch-row.ts';
import { Branch, type LocatedBranch } from './schema.ts';

/**
 * The branches of the country by number, filtered by type, with the parts in `expand`. Throws VALIDATION_ERROR on each
 * unknown business unit type in `typeCodes`, and on `expand` when the response would exceed `maxBytes`.
 */
export async function listExpandedBranches(
  ctx: Context<'enterprise:read'>,
  query: BranchListQuery,
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<Stored<BranchList>> {
  const { expand, typeCodes } = query;
  const now = ctx.clock.now();
  const typesFound = new Set<string | null>();
  const branches: StoredItem[] = [];
  for (let after = '', isLast = false; !isLast; ) {
    const rows = await readBranches(ctx, query, after);
    for (const row of rows) {
      typesFound.add(row.type_code);
      const zone = branchTimeZone(row, ctx.countryCode);
      branches.push(serialized(Branch.parse(expandBranch(toStoredBranch(row), expand, now, zone))));
    }
    refuseTooLarge(branches, 'expand', maxBytes);
    after = rows.at(-1)?.number ?? '';
    isLast = rows.length < BATCH_SIZE;
  }
  await refuseUnknown(ctx, typeCodes ?? [], typesFound);
  return storedList('branches', branches);
}

/** In batches, so that other requests run in between: serializing hundreds of times per branch blocks the thread. */
const BATCH_SIZE = 50;

function readBranches(
  ctx: Context<'enterprise:read'>,
  { expand, typeCodes }: BranchListQuery,
  after: string,
) {
  return (
    selectBranches(ctx)
      .select(BASE_COLUMNS)
      // A department without hours of its own has the branch's.
      .$if(expand.includes('hours') || expand.includes('departments'), (q) => q.select('hours'))
      .$if(expand.includes('departments'), (q) => q.select('departments'))
      .$if(expand.includes('specialHours'), (q) => q.select('special_hours'))
      .$if(typeCodes !== undefined, (q) =>
        q.where(({ eb, fn, val }) => eb('type_code', '=', fn.any(val(typeCodes ?? [])))),
      )
      .where('number', '>', after)
      .orderBy('number')
      .limit(BATCH_SIZE)
      .execute()
  );
}

/** One branch of the country, with the parts in `expand`. Throws RESOURCE_NOT_FOUND. */
export async function getBranch(
  ctx: Context<'enterprise:read'>,
  number: string,
  { expand }: BranchQuery,
): Promise<Branch> {
  const row = await readBranch(ctx, number);
  if (!row) throw notFound('branch', number);
  const zone = branchTimeZone(row, ctx.countryCode);
  return expandBranch(toStoredBranch(row), expand, ctx.clock.now(), zone);
}

export async function listBranches(ctx: Context<'enterprise:read'>): Promise<LocatedBranch[]> {
  const rows = await selectBranches(ctx).select(BRANCH_COLUMNS).orderBy('number').execute();
  return rows.map((row) => toLocatedBranch(row, ctx.countryCode));
}

/** The branches of the country with these numbers; unknown ones are left out. */
export async function findBranches(
  ctx: Context<'enterprise:read'>,
  numbers: readonly string[],
): Promise<LocatedBranch[]> {
  if (numbers.length === 0) return [];
  const rows = await selectBranches(ctx)
    .select(BRANCH_COLUMNS)
    .where(sql<SqlBool>`number = any(${[...numbers]}::text[])`)
    .execute();
  return rows.map((row) => toLocatedBranch(row, ctx.countryCode));
}

/** The names of all branches of the country, by number, for pickers. */
export function listBranchNames(ctx: Context<'enterprise:read'>) {
  return selectBranches(ctx)
    .select(['number', 'name', 'short_name as shortName'])
    .orderBy('number')
    .execute();
}

/** One branch of the country with local hours, if it exists. */
export async function findBranch(
  ctx: Context<'enterprise:read'>,
  number: string,
): Promise<LocatedBranch | undefined> {
  // The number may come from a cookie, which can hold anything.
  if (!Identifier.safeParse(number).success) return undefined;
  const row = await readBranch(ctx, number);
  return row && toLocatedBranch(row, ctx.countryCode);
}

async function readBranch(ctx: Context<'enterprise:read'>, number: string) {
  const [row] = await ctx.prepared.run(BRANCH_QUERY, { country: ctx.countryCode, number });
  return row;
}

const BRANCH_QUERY = preparedQuery('branch', (db, params: { country: string; number: string }) =>
  db
    .selectFrom('branches')
    .select(BRANCH_COLUMNS)
    .where('country_code', '=', params.country)
    .where('number', '=', params.number),
);

function selectBranches({ db, countryCode }: Context<'enterprise:read'>) {
  return db.selectFrom('branches').where('country_code', '=', countryCode);
}

/** Throws for unknown types; a type without branches may still exist, enabled or not. */
async function refuseUnknown(
  { db, countryCode }: Context<'enterprise:read'>,
  requested: readonly string[],
  found: ReadonlySet<string | null>,
): Promise<void> {
  const codes = [...new Set(requested)].filter((code) => !found.has(code));
  if (codes.length === 0) return;
  const rows = await db
    .selectFrom('business_unit_types')
    .select('code')
    .where('country_code', '=', countryCode)
    .where('code', 'in', codes)
    .execute();
  const known = new Set(rows.map(({ code }) => code));
  const details = codes
    .filter((code) => !known.has(code))
    .map((code) => ({
      field: 'typeCodes',
      issue: `There is no business unit type ${code}.`,
      ...elementDetail(code, requested.indexOf(code)),
    }));
  if (details.length > 0) throw invalid(details);
}

/** The branches nearest to a place, or to another branch, in a straight line; none if nobody knows where that is. */
export async function listNearBranches(
  { db, countryCode }: Context<'enterprise:read'> | Context<'availability:read'>,
  from: Coordinates | string,
  limit: number,
) {
  const branches = await db
    .selectFrom('branches')
    .select(['number', 'name', 'latitude', 'longitude'])
    .where('country_code', '=', countryCode)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .$narrowType<{ latitude: NotNull; longitude: NotNull }>()
    .orderBy('number')
    .execute();
  const here = typeof from === 'string' ? branches.find(({ number }) => number === from) : from;
  if (!here) return [];
  return branches
    .filter(({ number }) => number !== from)
    .map((branch) => ({ ...branch, kilometres: kilometresBetween(here, branch) }))
    .toSorted((a, b) => a.kilometres - b.kilometres)
    .slice(0, limit);
}
