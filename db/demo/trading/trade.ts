import type { Invoice } from '#lib/invoicing/schema.ts';
import type { PurchaseOrder } from '#lib/procurement/schema.ts';
import { doneBy } from './calendar.ts';
import { demoHoldbacks, type HoldbackRecord } from './channel-holdbacks.ts';
import { newDeal, orderAhead } from './deals.ts';
import { type Desk, openDesk } from './desk.ts';
import type { Holdings } from './market.ts';
import { purchaseOrders } from './purchasing/purchase-order.ts';
import { openBuyer } from './purchasing/stock-orders.ts';
import { type CommitmentRecord, commitmentRecords, type StockRecord, stockOf } from './stock.ts';

/** How much is traded; the rest follows from it. */
export type Volume = {
  readonly invoices: number;
  readonly stockOrders: number;
  /** How many times as much as usual that is. */
  readonly busyness: number;
};

/**
 * What a business did up to today and has now. It is lived through, day by day, while its invoices are gone
 * through, once; only after that is there anything of the others.
 */
export type Trade = {
  readonly invoices: Iterable<Invoice>;
  readonly purchaseOrders: Iterable<PurchaseOrder>;
  readonly stock: Iterable<StockRecord>;
  readonly commitments: Iterable<CommitmentRecord>;
  readonly holdbacks: Iterable<HoldbackRecord>;
};

/**
 * Lets a business trade: every day goods come in, what was ordered is handed over and invoiced, customers
 * come, and shelves are filled again. In memory is what is still open, and what has been ordered of suppliers.
 */
export function demoTrade(holdings: Holdings, volume: Volume): Trade {
  // Nothing is made before it is gone through: meanwhile others wait for the process.
  let opened: Desk | undefined;
  const desk = () => {
    opened ??= openDesk(holdings, volume);
    return opened;
  };
  return {
    invoices: lazily(() => live(desk(), volume)),
    purchaseOrders: lazily(() => purchaseOrders(desk())),
    stock: lazily(() => stockOf(desk())),
    commitments: lazily(() => commitmentRecords(desk())),
    holdbacks: lazily(() => demoHoldbacks(desk().market)),
  };
}

function lazily<T>(make: () => Iterable<T>): Iterable<T> {
  return { [Symbol.iterator]: () => make()[Symbol.iterator]() };
}

function* live(desk: Desk, { invoices, stockOrders }: Volume): Generator<Invoice> {
  const { calendar, agenda, placed } = desk;
  const buyer = openBuyer(desk);
  const busyness = busynessOf(desk);
  const written = doneBy(busyness, invoices);
  const ordered = doneBy(busyness, stockOrders);
  let [stock, left] = [0, 0];
  for (let day = 0; day <= calendar.last; day += 1) {
    const before = placed.length;
    for (const action of agenda.take(day)) {
      const invoice = action();
      if (invoice) yield agenda.count(invoice);
    }
    // What replaces what came short fills shelves too.
    stock += placed.length - before;
    left = MOST_VISITS * Math.max(1, (written[day] ?? 0) - agenda.written);
    const isLast = written[day] === invoices;
    for (; agenda.written < (written[day] ?? 0) && left > 0; left -= 1) {
      if (agenda.room <= 0 && !isLast) break;
      const invoice = newDeal(desk, day);
      if (invoice) yield agenda.count(invoice);
    }
    // However little it trades, somebody waits for something.
    if (isLast) waitFor(desk, day);
    for (; stock < (ordered[day] ?? 0); stock += 1) if (!buyer.orderStock(day)) break;
  }
}

function waitFor(desk: Desk, day: number): void {
  let left = MOST_VISITS;
  for (; desk.open.size < LEAST_OPEN && left > 0; left -= 1) orderAhead(desk, day);
}

const LEAST_OPEN = 12;

/** The most visits of customers for one document of a day: most who come on a Sunday find all closed. */
const MOST_VISITS = 300;

/** How busy each day is: as the day of the week is usually, and as many shops are open, a few at least. */
function busynessOf({ calendar, opening, market }: Desk): number[] {
  return Array.from({ length: calendar.last + 1 }, (_, day) => {
    const share =
      market.shops.filter((shop) => opening.isOpen(shop, day)).length / market.shops.length;
    return share < LEAST_SHARE ? 0 : share * (BUSYNESS[calendar.weekDayOf(day)] ?? 0);
  });
}

/** Of the shops: customers of few others come to them. */
const LEAST_SHARE = 0.1;

/** Sunday first. */
const BUSYNESS = [5, 20, 22, 22, 21, 19, 7];
