import type { Context } from '#lib/auth/context.ts';
import { answerItems } from './answer.ts';
import type { ChannelId } from './schema.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * The whole units of each product that a channel can sell at a branch now, by product number. Unknown products are left
 * out; empty for an unknown branch.
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
