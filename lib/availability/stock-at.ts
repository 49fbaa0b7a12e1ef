import type { Context } from '#lib/auth/context.ts';
import { answerItems } from './answer.ts';
import type { ChannelId } from './schema.ts';
import { readSnapshot } from './snapshot.ts';

/** What a branch has of one product. */
export type StockAt = {
  /** Undefined for a kit, which is put together of what is on hand of its parts. */
  readonly onHand: number | undefined;
  /** How many whole ones the channel can sell there now; undefined for a kit that is too large to be worked out. */
  readonly sellable: number | undefined;
};

/** What a branch has of a product; undefined where there is no such branch or product. */
export async function stockAt(
  ctx: Context<'availability:read'>,
  branchId: string,
  channelId: ChannelId,
  productId: string,
): Promise<StockAt | undefined> {
  const snapshot = await readSnapshot(ctx, { branchId, channelId }, [productId]);
  const product = snapshot?.products.get(productId);
  if (!snapshot || !product) return undefined;
  const [answer] = answerItems([{ productId, quantity: 1 }], snapshot);
  const isMade = product.components?.length !== 0;
  return {
    onHand: isMade ? undefined : product.stock.onHand.toNumber(),
    sellable: answer?.error ? undefined : answer?.availableQty,
  };
}
