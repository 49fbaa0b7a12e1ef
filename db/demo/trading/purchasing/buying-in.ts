import type { Desk } from '../desk.ts';
import type { MarketItem, MarketSupplier } from '../market.ts';
import type { Goods, Sale, Visit } from '../sale.ts';
import { piecesOf } from '../shelves.ts';
import type { OrderPlan } from './order-plan.ts';
import { arrivalOf, placeOrder, wholeLine } from './place-order.ts';

/** What is bought for a customer, before it is ordered; days of the calendar. */
export type BoughtIn = {
  readonly goods: readonly Goods[];
  readonly orders: readonly BuyInOrder[];
  /** When the last of it is said to come, and when it does. */
  readonly dueDay: number;
  readonly arrivalDay: number;
  /** Whether the supplier brings it straight to the site. */
  readonly isDirect: boolean;
};

type BuyInOrder = Pick<OrderPlan, 'supplier' | 'day' | 'dueDay' | 'firstDay'> & {
  readonly wanted: readonly (readonly [MarketItem, quantity: number])[];
};

type BuyInRequest = Visit & {
  readonly day: number;
  readonly isDelivered: boolean;
  readonly wanted: ReadonlyMap<MarketItem, number>;
};

/** Asks each supplier of what is wanted; undefined where the customer does not wait for a ship. */
export function boughtInFor(
  simulation: Desk,
  { branch, day, isDelivered, wanted }: BuyInRequest,
): BoughtIn | undefined {
  const { market, random } = simulation;
  const bySupplier = new Map<MarketSupplier, [MarketItem, number][]>();
  for (const [item, quantity] of wanted) {
    const supplier = market.supplierOf.get(item.supplierNumber);
    if (supplier === undefined || (supplier.isOverseas && random.chance(0.5))) return undefined;
    bySupplier.set(supplier, [...(bySupplier.get(supplier) ?? []), [item, quantity]]);
  }
  const orders = [...bySupplier].map(([supplier, goods]) => ({
    supplier,
    day,
    ...arrivalOf(simulation, { supplier, branch, day }),
    wanted: goods,
  }));
  const isAtHome = orders.every(({ supplier }) => !supplier.isOverseas);
  const isDirect = isDelivered && isAtHome && orders.length === 1 && random.chance(0.6);
  return {
    goods: [...wanted].map(([item, quantity]) => ({
      item,
      quantity,
      branchNumber: branch.number,
      pieces: isDirect ? [] : piecesOf(market, item, quantity),
      isBuyIn: true,
    })),
    orders,
    dueDay: Math.max(...orders.map(({ dueDay }) => dueDay)),
    arrivalDay: Math.max(...orders.map(({ firstDay }) => firstDay)),
    isDirect,
  };
}

/** Orders what a sale waits for. What was called off is cancelled. */
export function place(simulation: Desk, sale: Sale, bought: BoughtIn, isCancelled: boolean): void {
  for (const { wanted, ...order } of bought.orders) {
    placeOrder(simulation, {
      ...order,
      branch: sale.branch,
      type: bought.isDirect ? 'DIRECT' : 'CUSTOMER_BUYIN',
      lastDay: order.firstDay,
      lines: wanted.map(([item, quantity]) => wholeLine(item, quantity)),
      isCancelled,
      closedDay: undefined,
      sale,
      replaces: undefined,
    });
  }
}
