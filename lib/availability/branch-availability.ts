import type { Context } from '#lib/auth/context.ts';
import { optionalMember } from '#lib/documents/document.ts';
import { elementDetail, invalid, notFound } from '#lib/errors.ts';
import { answerItems, productsOf } from './availability.ts';
import {
  type BranchAvailability,
  type BranchAvailabilityQuery,
  MAX_BRANCHES_NEAR,
} from './schema.ts';
import { readSnapshots } from './snapshot.ts';

const PAIRS_PER_REQUEST = 25;

/** The branches nearest to a place, the nearest first: `listNearBranches` of `lib/branches`. */
type ListNear = (
  ctx: Context<'availability:read'>,
  place: NonNullable<BranchAvailabilityQuery['near']>,
  limit: number,
) => Promise<readonly { readonly number: string; readonly kilometres: number }[]>;

/** How many requests of the rate limit a query counts as. */
export function countRequests({ items, branchIds }: BranchAvailabilityQuery): number {
  const branches = branchIds?.length ?? MAX_BRANCHES_NEAR;
  return Math.ceil((items.length * branches) / PAIRS_PER_REQUEST);
}

/**
 * How much of each product a channel can sell or promise at many branches, or at the nearest that have some: each number
 * as `checkAvailability` has it, all of one moment. Each unknown branch is a VALIDATION_ERROR.
 */
export async function checkBranchAvailability(
  ctx: Context<'availability:read'>,
  { channelId, items, near, branchIds = [] }: BranchAvailabilityQuery,
  listNear: ListNear,
): Promise<BranchAvailability> {
  const isNear = (kilometres: number) => kilometres <= (near?.maxKm ?? Infinity);
  // The very nearest is read in any case: which products there are does not depend on the distance.
  const places = near
    ? (await listNear(ctx, near, MAX_BRANCHES_NEAR)).filter(
        ({ kilometres }, at) => at === 0 || isNear(kilometres),
      )
    : [...new Set(branchIds)].map((number) => ({ number, kilometres: 0 }));
  const numbers = places.map(({ number }) => number);
  const snapshots = await readSnapshots(ctx, numbers, channelId, productsOf(items));
  const unknown = branchIds.flatMap((number, at) => {
    if (snapshots.has(number) || branchIds.indexOf(number) < at) return [];
    const { message: issue } = notFound('branch', number);
    return [{ field: `branchIds[${at}]`, issue, ...elementDetail(number, at) }];
  });
  if (unknown.length > 0) throw invalid(unknown);
  const answered = places.flatMap(({ number: branchId, kilometres }) => {
    const snapshot = snapshots.get(branchId);
    return snapshot ? [{ branchId, kilometres, answers: answerItems(items, snapshot) }] : [];
  });
  return {
    channelId,
    items: items.map(({ productId, ...requested }, at) => {
      const checkType = requested.date === undefined ? 'ATS' : 'ATP';
      const error = answered[0]?.answers[at]?.error;
      if (error) return { productId, checkType, requested, branches: [], error };
      const branches = answered.flatMap(({ branchId, kilometres, answers }) => {
        const { availableQty = 0, availableByDate: by } = answers[at] ?? {};
        const answer = { branchId, availableQty, ...optionalMember('availableByDate', by) };
        if (!near) return [answer];
        const isListed = availableQty > 0 && isNear(kilometres);
        return isListed ? [{ ...answer, distanceKm: Math.round(kilometres * 10) / 10 }] : [];
      });
      return { productId, checkType, requested, branches: branches.slice(0, near?.limit) };
    }),
  };
}
