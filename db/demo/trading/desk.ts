import type { Invoice } from '#lib/invoicing/schema.ts';
import { type Random, randomFor } from '../random.ts';
import { type Calendar, calendarTo } from './calendar.ts';
import { type CostOn, costsIn } from './costs.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type Holdings, type Market, openMarket } from './market.ts';
import { type Opening, openingOf } from './opening.ts';
import type { OrderPlan } from './purchasing/order-plan.ts';
import { type Ranging, rangingBy } from './ranging.ts';
import type { Sale } from './sale.ts';
import { fillShelves, type Shelves } from './shelves.ts';

/** Where a business trades: what it has, what holds on which day, and what has been agreed so far. */
export type Desk = {
  readonly market: Market;
  readonly calendar: Calendar;
  readonly opening: Opening;
  readonly ranging: Ranging;
  readonly costOn: CostOn;
  readonly ledger: Ledger;
  readonly shelves: Shelves;
  readonly random: Random;
  /** What is done on days to come. */
  readonly agenda: Agenda;
  /** Sales that were ordered and are not invoiced yet. */
  readonly open: Set<Sale>;
  /** Purchase orders, in the order that they were placed. */
  readonly placed: OrderPlan[];
  /** Numbers of customers' orders: decimal digits, each once. */
  nextOrderNumber(): string;
  nextInvoiceNumber(): string;
};

/** What is done on a day: it may write an invoice, or find that nothing has come of it. */
export type Action = () => Invoice | undefined;

export type Agenda = {
  /** Puts a document on the agenda of a later day. What is after today is never written. */
  write(day: number, action: Action): void;
  /** Puts on the agenda what is no document. */
  note(day: number, action: () => void): void;
  /** Takes what is on the agenda of a day. */
  take(day: number): readonly Action[];
  /** Counts a document that has been written. */
  count(invoice: Invoice): Invoice;
  readonly written: number;
  /**
   * How many more documents there is room for, beside those that are written or on the agenda, and one
   * that is for the last day.
   */
  readonly room: number;
};

type Size = { readonly invoices: number; readonly busyness: number };

/** Sets a business up on the first day, to write so many invoices; `busyness` is 1 where that is as usual. */
export function openDesk(holdings: Holdings, { invoices, busyness }: Size): Desk {
  const market = openMarket(holdings);
  const calendar = calendarTo(market.today);
  const ranging = rangingBy(market.productStatuses, market);
  let order = FIRST_ORDER;
  let invoice = FIRST_INVOICE[market.countryCode];
  return {
    market,
    calendar,
    opening: openingOf(calendar),
    ranging,
    costOn: costsIn(market.stateCosts),
    ledger: openLedger(calendar),
    shelves: fillShelves(market, ranging, { date: calendar.dateOf(0), busyness }),
    random: randomFor(`trade of ${market.countryCode}`),
    agenda: openAgenda(calendar.last, invoices),
    open: new Set(),
    placed: [],
    nextOrderNumber() {
      order += 1;
      return String(order);
    },
    nextInvoiceNumber() {
      invoice += 1;
      return String(invoice - 1);
    },
  };
}

/** Lines of purchase orders name a customer's order by an integer. */
const FIRST_ORDER = 60_200_000;

/** What is older is gone from the books. */
const FIRST_INVOICE: Record<Market['countryCode'], number> = { au: 2_400_001, nz: 7_100_001 };

function openAgenda(last: number, invoices: number): Agenda {
  const days = new Map<number, Action[]>();
  let [planned, written] = [0, 0];
  const add = (day: number, action: Action) => {
    const others = days.get(day);
    if (others) others.push(action);
    else days.set(day, [action]);
  };
  return {
    write(day, action) {
      if (day > last) return;
      planned += 1;
      add(day, () => {
        planned -= 1;
        return action();
      });
    },
    note(day, action) {
      if (day > last) return;
      add(day, () => {
        action();
        return undefined;
      });
    },
    take(day) {
      const actions = days.get(day) ?? [];
      days.delete(day);
      return actions;
    },
    count(invoice) {
      written += 1;
      return invoice;
    },
    get written() {
      return written;
    },
    get room() {
      return invoices - 1 - written - planned;
    },
  };
}
