import type { Invoice } from '#lib/invoices/schema.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { cumulativeTargets } from './calendar.ts';
import { demoHoldbacks, type HoldbackRecord } from './inventory/channel-holdbacks.ts';
import {
  type CommitmentRecord,
  commitmentRecords,
  type StockRecord,
  stockRecords,
} from './inventory/stock-records.ts';
import type { TradingData } from './market.ts';
import { purchaseOrders } from './purchasing/purchase-orders.ts';
import { createStockBuyer } from './purchasing/stock-orders.ts';
import { orderAhead, simulateVisit } from './sales/visits.ts';
import { type Simulation, startSimulation } from './simulation.ts';

/** The volume of trade. */
export type TradingVolume = {
  readonly invoices: number;
  readonly stockOrders: number;
  /** Volume relative to the usual. */
  readonly busyness: number;
};

/**
 * The records of the simulation. Iterating `invoices` runs it day by day, once; the other records exist only after
 * that.
 */
type TradingRecords = {
  readonly invoices: Iterable<Invoice>;
  readonly purchaseOrders: Iterable<PurchaseOrder>;
  readonly stock: Iterable<StockRecord>;
  readonly commitments: Iterable<CommitmentRecord>;
  readonly holdbacks: Iterable<HoldbackRecord>;
};

/**
 * Simulates trading: every day goods arrive, orders are handed over and invoiced, customers visit, and stock is
 * reordered. Memory holds what is still open, and all purchase orders.
 */
export function simulateTrading(data: TradingData, volume: TradingVolume): TradingRecords {
  // Starts on first use: creating the simulation blocks the process.
  let started: Simulation | undefined;
  const simulation = () => {
    started ??= startSimulation(data, volume);
    return started;
  };
  return {
    invoices: lazily(() => simulateDays(simulation(), volume)),
    purchaseOrders: lazily(() => purchaseOrders(simulation())),
    stock: lazily(() => stockRecords(simulation())),
    commitments: lazily(() => commitmentRecords(simulation())),
    holdbacks: lazily(() => demoHoldbacks(simulation().market)),
  };
}

function lazily<T>(make: () => Iterable<T>): Iterable<T> {
  return { [Symbol.iterator]: () => make()[Symbol.iterator]() };
}

function* simulateDays(
  simulation: Simulation,
  { invoices, stockOrders }: TradingVolume,
): Generator<Invoice> {
  const { calendar, schedule, orderPlans } = simulation;
  const buyer = createStockBuyer(simulation);
  const busyness = busynessByDay(simulation);
  const invoiceTargets = cumulativeTargets(busyness, invoices);
  const orderTargets = cumulativeTargets(busyness, stockOrders);
  let [stockOrdersPlaced, visitsLeft] = [0, 0];
  for (let day = 0; day <= calendar.last; day += 1) {
    const plansBefore = orderPlans.length;
    for (const action of schedule.takeDay(day)) {
      const invoice = action();
      if (invoice) yield schedule.countInvoice(invoice);
    }
    // Replacements of short orders count as stock orders.
    stockOrdersPlaced += orderPlans.length - plansBefore;
    visitsLeft = MAX_VISITS * Math.max(1, (invoiceTargets[day] ?? 0) - schedule.invoicesWritten);
    const isLast = invoiceTargets[day] === invoices;
    for (
      ;
      schedule.invoicesWritten < (invoiceTargets[day] ?? 0) && visitsLeft > 0;
      visitsLeft -= 1
    ) {
      if (schedule.invoicesLeft <= 0 && !isLast) break;
      const invoice = simulateVisit(simulation, day);
      if (invoice) yield schedule.countInvoice(invoice);
    }
    // Even a small business has open orders.
    if (isLast) ensureOpenOrders(simulation, day);
    for (; stockOrdersPlaced < (orderTargets[day] ?? 0); stockOrdersPlaced += 1)
      if (!buyer.orderStock(day)) break;
  }
}

function ensureOpenOrders(simulation: Simulation, day: number): void {
  let visitsLeft = MAX_VISITS;
  for (; simulation.openSales.size < MIN_OPEN_ORDERS && visitsLeft > 0; visitsLeft -= 1)
    orderAhead(simulation, day);
}

const MIN_OPEN_ORDERS = 12;

/** The most visits per invoice of a day: on a Sunday most customers find the branch closed. */
const MAX_VISITS = 300;

/** The busyness of each day: that of the weekday times the share of open shops, 0 if only a few are open. */
function busynessByDay({ calendar, openingHours, market }: Simulation): number[] {
  return Array.from({ length: calendar.last + 1 }, (_, day) => {
    const share =
      market.shops.filter((shop) => openingHours.isOpen(shop, day)).length / market.shops.length;
    return share < MIN_OPEN_SHARE ? 0 : share * (BUSYNESS[calendar.weekDayOf(day)] ?? 0);
  });
}

/** With fewer open shops, hardly any customer finds one. */
const MIN_OPEN_SHARE = 0.1;

/** Sunday first. */
const BUSYNESS = [5, 20, 22, 22, 21, 19, 7];
