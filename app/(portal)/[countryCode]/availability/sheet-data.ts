import { nearestNeeds } from '#components/availability/branches/branch-needs.ts';
import type { SheetBranch } from '#components/availability/state/sheet-address.ts';
import { itemsOf, type SheetAnswers } from '#components/availability/state/sheet-lines.ts';
import type { Sheet } from '#components/availability/state/sheet-state.ts';
import type { Context } from '#lib/auth/context.ts';
import { checkOtherBranches } from '#lib/availability/sheet/check-sheet.ts';
import type { OtherBranchesResult } from '#lib/availability/sheet/schema.ts';
import { chunk, MAX_ITEMS_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import { coordinatesOf } from '#lib/branches/branch-location.ts';
import { openingState } from '#lib/branches/hours/opening-hours.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { dateIn } from '#lib/time/dates.ts';
import { checkNamedSheet } from './sheet-reads.ts';

/** What the first paint shows of a sheet, so that it is read without scripts. */
type InitialAnswers = {
  readonly answers: SheetAnswers;
  /** The nearest other branches'; empty when nothing is short. */
  readonly elsewhere: OtherBranchesResult['branches'];
};

/** Answers to the rows of the sheet; undefined when there are none, or no branch. */
export async function loadInitialAnswers(
  ctx: Context<'availability:read'>,
  sheet: Sheet,
  branches: readonly SheetBranch[],
): Promise<InitialAnswers | undefined> {
  const { branch, channel, date, rows } = sheet;
  const selected = branches.find(({ number }) => number === branch);
  const items = itemsOf(rows, date);
  if (!selected || items.length === 0) return undefined;
  const now = ctx.clock.now();
  const found: SheetAnswers['answers'][number][] = [];
  for (const some of chunk(items, MAX_ITEMS_PER_CALL)) {
    const where = { branchId: branch, channelId: channel };
    found.push(...(await checkNamedSheet(ctx, { ...where, items: some })).answers);
  }
  const today = dateIn(selected.timeZone, now);
  const answers = { branch, channel, today, asOf: now.toISOString(), answers: found };
  const { branchIds, items: needed } = nearestNeeds(sheet, answers, branches);
  if (needed.length === 0 || branchIds.length === 0) return { answers, elsewhere: [] };
  const where = { branchIds, channelId: channel, items: needed };
  const others = await checkOtherBranches(ctx, where);
  return { answers, elsewhere: others.branches };
}

/** A branch as an option of the sheet, with its opening state. */
export function toSheetBranch({ location, ...branch }: LocatedBranch, now: Date): SheetBranch {
  const { timeZone, address } = location;
  return {
    number: branch.number,
    name: branch.name,
    state: address.state ?? '',
    timeZone,
    position: coordinatesOf(location),
    phone: branch.contact?.telephone,
    isTransferOnly: branch.identity?.isTrading === false,
    opening: openingState({ ...branch, timeZone }, now),
  };
}
