import type { Context } from '#lib/auth/context.ts';
import { answerItems } from './answer.ts';
import type { ChannelId } from './schema.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * How many whole ones of each product a channel can sell at a branch now, by number; none of them where there
 * is no such branch. What does not exist is left out.
 */
export async function sellableAt(
  ctx: Context<'availability:read'>,
  branchId: string,
  channelId: ChannelId,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const snapshot = await readSnapshot(ctx, { branchId, channelId }, numbers);
  if (!snapshot) return new Map();
  const items = numbers.map((productId) => ({ productId, quantity: 1 }));
  return new Map(
    answerItems(items, snapshot).flatMap(({ productId, availableQty, error }) =>
      error ? [] : [[productId, availableQty] as const],
    ),
  );
}
