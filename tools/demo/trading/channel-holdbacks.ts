import { randomFor } from '#tools/demo/values/random.ts';
import type { Market } from './market.ts';

/** A record of the holdbacks feed. */
export type HoldbackRecord = {
  readonly channelId: string;
  readonly branchId?: string;
  readonly productId?: string;
  readonly quantity: number;
};

/** Web shops hold back one of everything, more at busy branches, and more of fast sellers. */
export function demoHoldbacks(market: Market): HoldbackRecord[] {
  const random = randomFor(`holdbacks of ${market.countryCode}`);
  const fast = [...market.items]
    .filter(({ productType }) => productType === 'STOCK')
    .sort((a, b) => b.demand - a.demand || Number(a.number) - Number(b.number))
    .slice(0, 40);
  return CHANNELS.flatMap((channelId) => {
    const busy = random.sample(market.shops, 5);
    return [
      { channelId, quantity: 1 },
      ...busy.map(({ number }) => ({ channelId, branchId: number, quantity: random.int(2, 4) })),
      ...fast.map(({ number }) => ({ channelId, productId: number, quantity: random.int(0, 6) })),
      ...busy.flatMap(({ number: branchId }) =>
        random.sample(fast, 6).map(({ number }) => ({
          channelId,
          branchId,
          productId: number,
          quantity: random.int(0, 12),
        })),
      ),
    ];
  });
}

const CHANNELS = ['BLEcom', 'OnsiteEcom', 'OnsiteMaxx'];
