import { explodeKit } from '#tools/demo/trading/inventory/inventory.ts';
import type { MarketItem, MarketSupplier } from '#tools/demo/trading/market.ts';
import type { Sale, SaleItem, Visit } from '#tools/demo/trading/sales/sale.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import type { OrderPlan } from './order-plan.ts';
import { fullLine, placeOrder, scheduleArrival } from './place-order.ts';

/** A planned buy-in for a customer; days of the calendar. */
export type BuyIn = {
  readonly goods: readonly SaleItem[];
  readonly orders: readonly BuyInOrder[];
  /** When the last goods are due, and when they arrive. */
  readonly dueDay: number;
  readonly arrivalDay: number;
  /** Whether the supplier delivers straight to the site. */
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

/**
 * Plans an order to each supplier of the wanted items; undefined when the customer will not wait for a shipment from
 * overseas.
 */
export function planBuyIn(
  simulation: Simulation,
  { branch, day, isDelivered, wanted }: BuyInRequest,
): BuyIn | undefined {
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
    ...scheduleArrival(simulation, { supplier, branch, day }),
    wanted: goods,
  }));
  const isAtHome = orders.every(({ supplier }) => !supplier.isOverseas);
  const isDirect = isDelivered && isAtHome && orders.length === 1 && random.chance(0.6);
  return {
    goods: [...wanted].map(([item, quantity]) => ({
      item,
      quantity,
      branchNumber: branch.number,
      pieces: isDirect ? [] : explodeKit(market, item, quantity),
      isBuyIn: true,
    })),
    orders,
    dueDay: Math.max(...orders.map(({ dueDay }) => dueDay)),
    arrivalDay: Math.max(...orders.map(({ firstDay }) => firstDay)),
    isDirect,
  };
}

/** Places the purchase orders of a sale, cancelled if the sale is. */
export function placeBuyIn(
  simulation: Simulation,
  sale: Sale,
  bought: BuyIn,
  isCancelled: boolean,
): void {
  for (const { wanted, ...order } of bought.orders) {
    placeOrder(simulation, {
      ...order,
      branch: sale.branch,
      type: bought.isDirect ? 'DIRECT' : 'CUSTOMER_BUYIN',
      lastDay: order.firstDay,
      lines: wanted.map(([item, quantity]) => fullLine(item, quantity)),
      isCancelled,
      closedDay: undefined,
      sale,
      replaces: undefined,
    });
  }
}
