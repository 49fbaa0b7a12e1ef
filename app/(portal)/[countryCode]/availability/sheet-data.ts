import type { SheetBranch, SheetState } from '#components/availability/state/sheet-address.ts';
import { itemsOf, type SheetAnswers } from '#components/availability/state/sheet-lines.ts';
import { editableRows } from '#components/availability/state/sheet-state.ts';
import type { Context } from '#lib/auth/context.ts';
import { checkAvailability } from '#lib/availability/availability.ts';
import { checkSheet, chunk } from '#lib/availability/sheet/sheet-answers.ts';
import { coordinatesOf } from '#lib/enterprise/branch-location.ts';
import { openingState } from '#lib/enterprise/hours/opening-hours.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { queryProducts } from '#lib/product/products.ts';
import { dateIn } from '#lib/time/dates.ts';

/** Answers to the rows in the address, so that the first paint has them; undefined when there are none. */
export async function loadInitialAnswers(
  ctx: Context<'availability:read'>,
  catalogue: Context<'product:read'> | undefined,
  { branch, channel, date, rows }: SheetState,
  branches: readonly SheetBranch[],
): Promise<SheetAnswers | undefined> {
  const selected = branches.find(({ number }) => number === branch);
  const items = itemsOf(editableRows(rows), date);
  if (!selected || items.length === 0) return undefined;
  const now = ctx.clock.now();
  const today = dateIn(selected.timeZone, now);
  const answers = await checkSheet(items, today, async (batch) => {
    const answer = await checkAvailability(ctx, {
      branchId: branch,
      channelId: channel,
      items: [...batch],
    });
    return answer.items;
  });
  const numbers = items.map(({ productId }) => productId);
  return {
    branch,
    channel,
    today,
    asOf: now.toISOString(),
    answers: [...answers],
    names: catalogue ? await findNames(catalogue, numbers) : [],
  };
}

const MAX_NAMES_PER_QUERY = 100;

async function findNames(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
): Promise<[string, string][]> {
  const names: [string, string][] = [];
  for (const productNumbers of chunk(numbers, MAX_NAMES_PER_QUERY)) {
    const { products } = (await queryProducts(ctx, { productNumbers })).parse();
    names.push(
      ...products.map(({ number, description }): [string, string] => [number, description]),
    );
  }
  return names;
}

/** A branch as an option of the sheet, with its opening state. */
export function toSheetBranch({ location, ...branch }: LocatedBranch, now: Date): SheetBranch {
  const { timeZone, address } = location;
  const state = openingState({ ...branch, timeZone }, now);
  return {
    number: branch.number,
    name: branch.shortName,
    state: address.state ?? '',
    timeZone,
    place: coordinatesOf(location),
    opening: state && { isOpen: state.isOpen, change: state.change },
  };
}
