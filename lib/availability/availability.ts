import type { Context } from '#lib/auth/context.ts';
import { invalid } from '#lib/errors.ts';
import { answerItems } from './item-availability.ts';
import type { Availability, AvailabilityQuery } from './schema.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * How much of each product a channel can sell at a branch now (ATS) or promise for a date (ATP), in whole units. An
 * unknown product is an error of its item; an unknown branch is a VALIDATION_ERROR.
 */
export async function checkAvailability(
  ctx: Context<'availability:read'>,
  { branchId, channelId, items }: AvailabilityQuery,
): Promise<Availability> {
  const numbers = [...new Set(items.map(({ productId }) => productId))];
  const snapshot = await readSnapshot(ctx, { branchId, channelId }, numbers);
  if (!snapshot) {
    throw invalid([{ field: 'branchId', issue: `There is no branch ${branchId}.` }]);
  }
  return { branchId, channelId, items: answerItems(items, snapshot) };
}
