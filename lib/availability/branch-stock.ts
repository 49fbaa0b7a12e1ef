import type { Context } from '#lib/auth/context.ts';
import { answerItems } from './availability.ts';
import type { ChannelId } from './schema.ts';
import { readSnapshot } from './snapshot.ts';

/** The stock of one product at a branch. */
type BranchStock = {
  /** Undefined for a kit, which is assembled from its components. */
  readonly onHand: number | undefined;
  /** The whole units that the channel can sell now; undefined for a kit that is too large. */
  readonly sellable: number | undefined;
};

/** The stock of a product at a branch; undefined for an unknown branch or product. */
export async function findBranchStock(
  ctx: Context<'availability:read'>,
  branchId: string,
  channelId: ChannelId,
  productId: string,
): Promise<BranchStock | undefined> {
  const snapshot = await readSnapshot(ctx, { branchId, channelId }, [productId]);
  const product = snapshot?.products.get(productId);
  if (!snapshot || !product) return undefined;
  const [answer] = answerItems([{ productId, quantity: 1 }], snapshot);
  const isKit = product.components?.length !== 0;
  return {
    onHand: isKit ? undefined : product.stock.onHand.toNumber(),
    sellable: answer?.error ? undefined : answer?.availableQty,
  };
}

/**
 * The whole units of each product that a channel can sell at a branch now, by product number. Unknown products are left
 * out; empty for an unknown branch.
 */
export async function readSellableQuantities(
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
