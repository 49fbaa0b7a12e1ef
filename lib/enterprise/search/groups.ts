import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { formatTown } from '#lib/enterprise/branch-location.ts';
import { BRANCH_COLUMNS, toLocatedBranch } from '#lib/enterprise/branch-row.ts';
import { openingState } from '#lib/enterprise/hours/opening-hours.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { branchesHref, branchHref } from '#lib/enterprise/view/links.ts';
import { matchesTerms } from '#lib/search/conditions.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import { caseVariants, toSearchTerms } from '#lib/search/words.ts';

/** The branches group of the global search; the branch with exactly this number comes first. */
export async function searchBranchGroup(
  ctx: Context<'enterprise:read'>,
  q: string,
): Promise<FoundGroup> {
  const { db, countryCode, clock } = ctx;
  const hasNumber = sql<SqlBool>`number = any(${caseVariants(q)}::text[])`;
  const rows = await db
    .selectFrom('branches')
    .select(BRANCH_COLUMNS)
    .where('country_code', '=', countryCode)
    .where(({ or }) => or([hasNumber, matchesTerms(toSearchTerms(q))]))
    .orderBy(hasNumber, 'desc')
    .orderBy('number')
    .limit(GROUP_READ_LIMIT)
    .execute();
  const now = clock.now();
  const branches = rows.map((row) => toLocatedBranch(row, countryCode));
  const exact = branches.find(({ number }) => caseVariants(q).includes(number));
  return {
    kind: 'branches',
    title: 'Branches',
    results: branches.map((branch) => toResult(branch, countryCode, now)),
    exact: exact && branchHref(countryCode, exact.number),
    all: branchesHref(countryCode, { q }),
  };
}

function toResult(branch: LocatedBranch, countryCode: string, now: Date): SearchResult {
  return {
    href: branchHref(countryCode, branch.number),
    title: branch.number,
    detail: [branch.name, formatTown(branch.location.address)].filter(Boolean).join(', '),
    ...describeState(branch, now),
  };
}

/** Whether it is open now, and until when, in local time. */
function describeState(branch: LocatedBranch, now: Date): Pick<SearchResult, 'meta' | 'tone'> {
  const state = openingState({ ...branch, timeZone: branch.location.timeZone }, now);
  if (!state) return {};
  if (!state.isOpen) return { meta: 'Closed' };
  return { meta: state.change ? `Open until ${state.change.time}` : 'Open', tone: 'good' };
}
