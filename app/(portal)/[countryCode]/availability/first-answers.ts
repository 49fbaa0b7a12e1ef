import type { SheetState } from '#components/availability/sheet-address.ts';
import { itemsOf, type SheetAnswers } from '#components/availability/sheet-lines.ts';
import type { SheetBranch } from '#components/availability/sheet-place.ts';
import { keptRows } from '#components/availability/sheet-state.ts';
import type { Context } from '#lib/auth/context.ts';
import { checkAvailability } from '#lib/availability/availability.ts';
import { answersTo, inParts } from '#lib/availability/sheet-answers.ts';
import { dateIn } from '#lib/dates.ts';
import { queryProducts } from '#lib/product/products.ts';

/** What the rows of an address are answered with, so that the first paint holds it; undefined for none. */
export async function firstAnswers(
  ctx: Context<'availability:read'>,
  catalogue: Context<'product:read'> | undefined,
  { branch, channel, date, rows }: SheetState,
  branches: readonly SheetBranch[],
): Promise<SheetAnswers | undefined> {
  const here = branches.find(({ number }) => number === branch);
  const items = itemsOf(keptRows(rows), date);
  if (!here || items.length === 0) return undefined;
  const now = ctx.clock.now();
  const today = dateIn(here.timeZone, now);
  const answers = await answersTo(items, today, async (part) => {
    const answer = await checkAvailability(ctx, {
      branchId: branch,
      channelId: channel,
      items: [...part],
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
    names: catalogue ? await namesOf(catalogue, numbers) : [],
  };
}

const NAMES_AT_ONCE = 100;

async function namesOf(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
): Promise<[string, string][]> {
  const names: [string, string][] = [];
  for (const productNumbers of inParts(numbers, NAMES_AT_ONCE)) {
    const { products } = (await queryProducts(ctx, { productNumbers })).parse();
    names.push(
      ...products.map(({ number, description }): [string, string] => [number, description]),
    );
  }
  return names;
}
