import type { Context } from '#lib/auth/context.ts';
import { scheduleItems } from '#lib/availability/availability.ts';
import type { QueryItem } from '#lib/availability/schema.ts';
import { chunk } from '#lib/availability/sheet/sheet-limits.ts';
import { readSnapshot } from '#lib/availability/snapshot.ts';
import { invalid } from '#lib/errors.ts';
import type { OtherBranchesQuery, OtherBranchesResult, SheetQuery, SheetResult } from './schema.ts';

/**
 * When how much of each item is there at a branch, in order and with all dates. An unknown product is a problem of its
 * item; an unknown branch is a VALIDATION_ERROR.
 */
export async function checkSheet(
  ctx: Context<'availability:read'>,
  query: Omit<SheetQuery, 'items'> & { readonly items: readonly QueryItem[] },
): Promise<SheetResult> {
  const { branchId, items } = query;
  const snapshot = await readSnapshot(ctx, query, distinctProducts(items));
  if (!snapshot) throw invalid([{ field: 'branchId', issue: `There is no branch ${branchId}.` }]);
  const schedules = scheduleItems(items, snapshot);
  const answers = items.map((item, at) => {
    const schedule = schedules[at] ?? 'unknown';
    const none = { now: 0, byDate: 0, later: [] };
    if (typeof schedule === 'string') return { ...item, ...none, problem: schedule };
    return { ...item, ...schedule, later: [...schedule.later] };
  });
  return { today: snapshot.today, answers };
}

/** The whole units of each item at other branches, by the date that it is needed. */
export async function checkOtherBranches(
  ctx: Context<'availability:read'>,
  { branchIds, channelId, items }: OtherBranchesQuery,
): Promise<OtherBranchesResult> {
  const products = distinctProducts(items);
  const branches: OtherBranchesResult['branches'] = [];
  for (const some of chunk([...new Set(branchIds)], BRANCHES_AT_A_TIME)) {
    const found = await Promise.all(
      some.map(async (branchId) => {
        const snapshot = await readSnapshot(ctx, { branchId, channelId }, products);
        if (!snapshot) return [];
        const units = scheduleItems(items, snapshot).map((schedule) =>
          typeof schedule === 'string' ? 0 : schedule.byDate,
        );
        return [{ branchId, units }];
      }),
    );
    branches.push(...found.flat());
  }
  return { branches };
}

/** Each is a statement: other callers' run in between. */
const BRANCHES_AT_A_TIME = 4;

function distinctProducts(items: readonly QueryItem[]): string[] {
  return [...new Set(items.map(({ productId }) => productId))];
}
