import type { Context } from '#lib/auth/context.ts';
import { answerItems, productsOf, scheduleItems } from '#lib/availability/availability.ts';
import type { QueryItem } from '#lib/availability/schema.ts';
import { readSnapshot, readSnapshots } from '#lib/availability/snapshot.ts';
import { invalid, notFound } from '#lib/errors.ts';
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
  const snapshot = await readSnapshot(ctx, query, productsOf(items));
  if (!snapshot)
    throw invalid([{ field: 'branchId', issue: notFound('branch', branchId).message }]);
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
  const snapshots = await readSnapshots(ctx, branchIds, channelId, productsOf(items));
  const branches = [...snapshots].map(([branchId, snapshot]) => ({
    branchId,
    units: answerItems(items, snapshot).map(({ availableQty }) => availableQty),
  }));
  return { branches };
}
