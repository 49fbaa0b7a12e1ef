import type { ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import type { OrderPlan, Sale, SaleItem, SaleRequest } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import { fullLine, scheduleArrival } from './order-plan.ts';

/** Goods that are bought in for a customer, before the sale is agreed. */
export type PlannedBuyIn = {
  readonly goods: readonly SaleItem[];
  readonly orders: readonly Pick<
    OrderPlan,
    'supplier' | 'branch' | 'day' | 'dueDay' | 'firstDay' | 'lines'
  >[];
  /** When the last goods are due, and when they arrive. */
  readonly dueDay: number;
  readonly arrivalDay: number;
  /** Whether the supplier delivers straight to the site. */
  readonly isDirect: boolean;
};

type BuyInRequest = Pick<SaleRequest, 'branch' | 'day' | 'isDelivered'> & {
  readonly wanted: readonly ItemQuantity[];
};

/**
 * Plans an order to each supplier of the wanted items; undefined when there are none, or the customer will not wait
 * for a shipment from overseas.
 */
export function planBuyIn(
  trade: Trade,
  { branch, day, isDelivered, wanted }: BuyInRequest,
): PlannedBuyIn | undefined {
  const isRefused = ({ item }: ItemQuantity) =>
    item.supplier.isOverseas && trade.random.chance(0.5);
  if (wanted.length === 0 || wanted.some(isRefused)) return undefined;
  const orders = [...Map.groupBy(wanted, ({ item }) => item.supplier)].map(([supplier, goods]) => ({
    ...{ supplier, branch, day },
    ...scheduleArrival(trade, { supplier, branch, day }),
    lines: goods.map(({ item, quantity }) => fullLine(item, quantity)),
  }));
  const isAtHome = orders.every(({ supplier }) => !supplier.isOverseas);
  return {
    goods: orders.flatMap(({ lines, firstDay }) =>
      lines.map(({ item, quantity }) => {
        return { item, quantity, branchNumber: branch.number, arrivalDay: firstDay };
      }),
    ),
    orders,
    dueDay: Math.max(...orders.map(({ dueDay }) => dueDay)),
    arrivalDay: Math.max(...orders.map(({ firstDay }) => firstDay)),
    isDirect: isDelivered && isAtHome && orders.length === 1 && trade.random.chance(0.6),
  };
}

/** The purchase orders of a sale, cancelled if the sale is. */
export function buyIn(
  { orders, isDirect }: PlannedBuyIn,
  sale: Sale,
  isCancelled: boolean,
): OrderPlan[] {
  const type = isDirect ? 'DIRECT' : 'CUSTOMER_BUYIN';
  return orders.map((order) => ({ ...order, type, lastDay: order.firstDay, isCancelled, sale }));
}
