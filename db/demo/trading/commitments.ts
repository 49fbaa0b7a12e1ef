import { randomFor } from '../random.ts';
import { quantityOf, type Wanted } from './basket.ts';
import { addDays } from './calendar.ts';
import type { AwaitedGoods, Desk } from './desk.ts';
import { partsOf } from './purchasing/order-lines.ts';

/** Dated demand, as the feed of commitments has it. */
export type CommitmentRecord = {
  /** Number of the customer's order. */
  readonly reference: string;
  readonly branchId: string;
  readonly productId: string;
  readonly date: string;
  readonly quantity: number;
};

/**
 * What branches have promised for a day, some of it overdue: what customers with a deposit wait for and
 * the branch keeps (what is bought in for them is theirs already), and `count` call-offs of larger jobs.
 */
export function* demoCommitments(
  desk: Desk,
  waiting: readonly AwaitedGoods[],
  count: number,
): Generator<CommitmentRecord> {
  const { calendar } = desk;
  for (const goods of waiting) {
    if (goods.isBoughtIn) continue;
    const { orderNumber: reference, branchNumber: branchId } = goods;
    const date = calendar.dateOf(goods.promisedDay);
    for (const [productId, quantity] of pieces(desk, goods)) {
      yield { reference, branchId, productId, date, quantity };
    }
  }
  yield* callOffs(desk, count);
}

function* callOffs(desk: Desk, count: number): Generator<CommitmentRecord> {
  const { market } = desk;
  const random = randomFor(`call-offs of ${market.countryCode}`);
  for (let made = 0; made < count; made += 1) {
    const branchId = random.pick(market.shops).number;
    const item = market.pickStocked(branchId, random);
    const quantity = quantityOf(item, random) * random.int(1, 3);
    const date = addDays(market.today, random.int(-9, 90));
    yield { reference: desk.nextOrderNumber(), branchId, productId: item.number, date, quantity };
  }
}

/** A kit takes its components from the shelf; each product once, with how much of it. */
function pieces({ market }: Desk, goods: Wanted): Map<string, number> {
  const parts = partsOf({ market }, goods);
  const sums = new Map<string, number>();
  for (const { item, quantity } of parts.length > 0 ? parts : [goods]) {
    sums.set(item.number, (sums.get(item.number) ?? 0) + quantity);
  }
  return sums;
}
