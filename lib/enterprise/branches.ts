import { pointRead } from '#db/prepared.ts';
import { Identifier } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { invalid, notFound } from '#lib/failures.ts';
import { timeZoneOf } from '#lib/state-zones.ts';
import {
  LARGEST_ANSWER,
  refuseTooLarge,
  type Stored,
  type StoredItem,
  storedList,
  written,
} from '#lib/stored.ts';
import type { BranchList, BranchListQuery, BranchQuery } from './branch-query-schema.ts';
import { BRANCH_COLUMNS, branchOf, locatedBranchOf, PLAIN_COLUMNS } from './branch-row.ts';
import { expandedBranch } from './expanded-branch.ts';
import { Branch, type LocatedBranch } from './schema.ts';

/**
 * The branches of the context's country, by number, those of some types or all, with what else
 * `expand` asks for. Throws VALIDATION_ERROR on each of `typeCodes` that is no business unit type, and on `expand`
 * for more than `largest` bytes.
 */
export async function getBranches(
  ctx: Context<'enterprise:read'>,
  { expand, typeCodes }: BranchListQuery,
  largest = LARGEST_ANSWER,
): Promise<Stored<BranchList>> {
  const now = ctx.clock.now();
  const used = new Set<string | null>();
  const branches: StoredItem[] = [];
  const most = READ_AT_ONCE;
  for (let after = '', isLast = false; !isLast; ) {
    const rows = await readBranches(ctx, { expand, typeCodes, after, most });
    for (const row of rows) {
      used.add(row.type_code);
      const zone = timeZoneOf(row, ctx.countryCode);
      branches.push(written(Branch.parse(expandedBranch(branchOf(row), expand, now, zone))));
    }
    refuseTooLarge(branches, 'expand', largest);
    after = rows.at(-1)?.number ?? '';
    isLast = rows.length < most;
  }
  await refuseUnknown(
    ctx,
    [...new Set(typeCodes)].filter((code) => !used.has(code)),
  );
  return storedList('branches', branches);
}

/** Written one after the other, the requests of others between: a branch has hundreds of times. */
const READ_AT_ONCE = 50;

type AskedBranches = Pick<BranchListQuery, 'expand'> & {
  readonly typeCodes: readonly string[] | undefined;
  /** The number that they come after. */
  readonly after: string;
  readonly most: number;
};

function readBranches(
  ctx: Context<'enterprise:read'>,
  { expand, typeCodes, after, most }: AskedBranches,
) {
  return (
    inCountry(ctx)
      .select(PLAIN_COLUMNS)
      // A department without hours of its own has the branch's.
      .$if(expand.includes('hours') || expand.includes('departments'), (q) => q.select('hours'))
      .$if(expand.includes('departments'), (q) => q.select('departments'))
      .$if(expand.includes('specialHours'), (q) => q.select('special_hours'))
      .$if(typeCodes !== undefined, (q) =>
        q.where(({ eb, fn, val }) => eb('type_code', '=', fn.any(val(typeCodes ?? [])))),
      )
      .where('number', '>', after)
      .orderBy('number')
      .limit(most)
      .execute()
  );
}

/** One branch of the context's country, with what else `expand` asks for. Throws RESOURCE_NOT_FOUND. */
export async function getBranch(
  ctx: Context<'enterprise:read'>,
  number: string,
  { expand }: BranchQuery,
): Promise<Branch> {
  const row = await readBranch(ctx, number);
  if (!row) throw notFound('branch', number);
  const zone = timeZoneOf(row, ctx.countryCode);
  return expandedBranch(branchOf(row), expand, ctx.clock.now(), zone);
}

/** Every branch of the context's country, by number, with its local hours. */
export async function listBranches(ctx: Context<'enterprise:read'>): Promise<LocatedBranch[]> {
  const rows = await inCountry(ctx).select(BRANCH_COLUMNS).orderBy('number').execute();
  return rows.map((row) => locatedBranchOf(row, ctx.countryCode));
}

/** What every branch of the context's country is called, by number: what there is to choose from. */
export async function listBranchNames(ctx: Context<'enterprise:read'>): Promise<BranchName[]> {
  const rows = await inCountry(ctx)
    .select(['number', 'name', 'short_name'])
    .orderBy('number')
    .execute();
  return rows.map(({ number, name, short_name }) => ({ number, name, shortName: short_name }));
}

export type BranchName = Pick<LocatedBranch, 'number' | 'name' | 'shortName'>;

/** A branch of the context's country, with its local hours. */
export async function findBranch(
  ctx: Context<'enterprise:read'>,
  number: string,
): Promise<LocatedBranch | undefined> {
  // The chosen one comes from a cookie, which may hold anything.
  if (!Identifier.safeParse(number).success) return undefined;
  const row = await readBranch(ctx, number);
  return row && locatedBranchOf(row, ctx.countryCode);
}

async function readBranch(ctx: Context<'enterprise:read'>, number: string) {
  const [row] = await ctx.prepared.run(ONE, { country: ctx.countryCode, number });
  return row;
}

const ONE = pointRead('branch', (db, asked: { country: string; number: string }) =>
  db
    .selectFrom('branches')
    .select(BRANCH_COLUMNS)
    .where('country_code', '=', asked.country)
    .where('number', '=', asked.number),
);

function inCountry({ db, countryCode }: Context<'enterprise:read'>) {
  return db.selectFrom('branches').where('country_code', '=', countryCode);
}

/** A type that no branch is of may still be one, enabled or not. */
async function refuseUnknown(
  { db, countryCode }: Context<'enterprise:read'>,
  codes: readonly string[],
): Promise<void> {
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
    }));
  if (details.length > 0) throw invalid(details);
}
