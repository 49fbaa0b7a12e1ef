import type { Context } from '#lib/auth/context.ts';
import { invalid } from '#lib/failures.ts';
import { answerItems } from './answer.ts';
import type { Availability, AvailabilityQuery } from './schema.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * How much of each product a channel can sell at a branch, or promise for a day, in whole units. An
 * item whose product does not exist says so; a branch that does not exist is a VALIDATION_ERROR.
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
