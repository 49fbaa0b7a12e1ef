import type { SheetState } from '#components/availability/sheet-address.ts';
import { itemsOf, type SheetAnswers } from '#components/availability/sheet-lines.ts';
import type { SheetBranch } from '#components/availability/sheet-place.ts';
import { keptRows } from '#components/availability/sheet-state.ts';
import type { Context } from '#lib/auth/context.ts';
import { checkAvailability } from '#lib/availability/availability.ts';
import { answersTo, inParts } from '#lib/availability/sheet-answers.ts';
import { dateIn } from '#lib/dates.ts';
import { queryProducts } from '#lib/product/products.ts';

/** Answers to the rows in the address, so that the first paint has them; undefined when there are none. */
export async function firstAnswers(
  ctx: Context<'availability:read'>,
  catalogue: Context<'product:read'> | undefined,
  { branch, channel, date, rows }: SheetState,
  branches: readonly SheetBranch[],
): Promise<SheetAnswers | undefined> {
  const selected = branches.find(({ number }) => number === branch);
  const items = itemsOf(keptRows(rows), date);
  if (!selected || items.length === 0) return undefined;
  const now = ctx.clock.now();
  const today = dateIn(selected.timeZone, now);
  const answers = await answersTo(items, today, async (batch) => {
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
  for (const productNumbers of inParts(numbers, MAX_NAMES_PER_QUERY)) {
    const { products } = (await queryProducts(ctx, { productNumbers })).parse();
    names.push(
      ...products.map(({ number, description }): [string, string] => [number, description]),
    );
  }
  return names;
}
