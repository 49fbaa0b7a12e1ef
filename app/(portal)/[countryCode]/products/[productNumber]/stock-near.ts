import { USUAL_CHANNEL } from '#components/availability/sheet-place.ts';
import type { BranchStock } from '#components/products/stock-near.tsx';
import { type Context, permitted } from '#lib/auth/context.ts';
import { stockAt } from '#lib/availability/stock-at.ts';
import { listBranches } from '#lib/enterprise/branches.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { type FoundBranch, nearestTo, seenFrom } from '#lib/enterprise/search.ts';

/** How many branches besides the home branch. */
const MAX_NEARBY = 8;

/**
 * The stock of a product at the home branch and those nearest to it; undefined when the reader may not see stock or
 * has no home branch.
 */
export async function stockNear(
  ctx: Context<'product:read'>,
  home: LocatedBranch | undefined,
  productNumber: string,
): Promise<BranchStock[] | undefined> {
  const reader = permitted(ctx, 'availability:read');
  const enterprise = permitted(ctx, 'enterprise:read');
  if (!reader || !enterprise || !home) return undefined;
  const now = ctx.clock.now();
  const near = nearestTo(home, await listBranches(enterprise), now, MAX_NEARBY);
  const branches = [seenFrom(home, home, now), ...near];
  const stock = await Promise.all(
    branches.map(({ branch }) => stockAt(reader, branch.number, USUAL_CHANNEL, productNumber)),
  );
  return branches.flatMap((branch, index) => {
    const quantities = stock[index];
    return quantities ? [{ ...toRow(branch, home), ...quantities }] : [];
  });
}

function toRow({ branch, state, kilometres }: FoundBranch, home: LocatedBranch) {
  return {
    number: branch.number,
    name: branch.shortName,
    isHome: branch.number === home.number,
    kilometres,
    telephone: branch.contact?.telephone,
    state,
    timeZone: branch.location.timeZone,
  };
}
