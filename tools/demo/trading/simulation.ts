import type { Invoice } from '#lib/invoices/schema.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { type Calendar, calendarTo } from './calendar.ts';
import { type CostOn, costLookup } from './costs.ts';
import { type CreditLedger, createCreditLedger } from './credit-ledger.ts';
import { createInventory, type Inventory } from './inventory/inventory.ts';
import { type Ranging, rangingFrom } from './inventory/ranging.ts';
import { createMarket, type Market, type TradingData } from './market.ts';
import { type OpeningHours, openingHours } from './opening-hours.ts';
import type { OrderPlan } from './purchasing/order-plan.ts';
import type { Sale } from './sales/sale.ts';

/** The state of the simulation: stock, rules, customers' credit, open sales and scheduled actions. */
export type Simulation = {
  readonly market: Market;
  readonly calendar: Calendar;
  readonly openingHours: OpeningHours;
  readonly ranging: Ranging;
  readonly costOn: CostOn;
  readonly ledger: CreditLedger;
  readonly inventory: Inventory;
  readonly random: Random;
  /** Actions scheduled for later days. */
  readonly schedule: Schedule;
  /** Sales that are ordered but not invoiced yet. */
  readonly openSales: Set<Sale>;
  /** Purchase orders, in the order they were placed. */
  readonly orderPlans: OrderPlan[];
  /** Customer order numbers: unique decimal digits. */
  nextOrderNumber(): string;
  nextInvoiceNumber(): string;
};

/** A scheduled action; it may write an invoice. */
type ScheduledAction = () => Invoice | undefined;

type Schedule = {
  /** Schedules an invoice for a later day. Nothing after today is written. */
  addInvoice(day: number, action: ScheduledAction): void;
  /** Schedules an action that writes no invoice. */
  addTask(day: number, action: () => void): void;
  /** Removes and returns the actions of a day. */
  takeDay(day: number): readonly ScheduledAction[];
  /** Counts a written invoice. */
  countInvoice(invoice: Invoice): Invoice;
  readonly invoicesWritten: number;
  /** How many more invoices may be planned, besides those written or scheduled and one reserved for the last day. */
  readonly invoicesLeft: number;
};

type TradingSize = { readonly invoices: number; readonly busyness: number };

/** Starts the simulation on the first day, to write this many invoices. `busyness` is 1 for the usual volume. */
export function startSimulation(
  data: TradingData,
  { invoices, busyness }: TradingSize,
): Simulation {
  const market = createMarket(data);
  const calendar = calendarTo(market.today);
  const ranging = rangingFrom(market.productStatuses, market);
  let order = FIRST_ORDER_NUMBER;
  let invoice = FIRST_INVOICE_NUMBER[market.countryCode];
  return {
    market,
    calendar,
    openingHours: openingHours(calendar),
    ranging,
    costOn: costLookup(market.stateCosts),
    ledger: createCreditLedger(calendar),
    inventory: createInventory(market, ranging, { date: calendar.dateOf(0), busyness }),
    random: randomFor(`trade of ${market.countryCode}`),
    schedule: createSchedule(calendar.last, invoices),
    openSales: new Set(),
    orderPlans: [],
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

/** Purchase order lines reference customer orders by integer. */
const FIRST_ORDER_NUMBER = 60_200_000;

/** Earlier invoices are no longer on record. */
const FIRST_INVOICE_NUMBER: Record<Market['countryCode'], number> = {
  au: 2_400_001,
  nz: 7_100_001,
};

function createSchedule(last: number, invoices: number): Schedule {
  const days = new Map<number, ScheduledAction[]>();
  let [planned, written] = [0, 0];
  const add = (day: number, action: ScheduledAction) => {
    const others = days.get(day);
    if (others) others.push(action);
    else days.set(day, [action]);
  };
  return {
    addInvoice(day, action) {
      if (day > last) return;
      planned += 1;
      add(day, () => {
        planned -= 1;
        return action();
      });
    },
    addTask(day, action) {
      if (day > last) return;
      add(day, () => {
        action();
        return undefined;
      });
    },
    takeDay(day) {
      const actions = days.get(day) ?? [];
      days.delete(day);
      return actions;
    },
    countInvoice(invoice) {
      written += 1;
      return invoice;
    },
    get invoicesWritten() {
      return written;
    },
    get invoicesLeft() {
      return invoices - 1 - written - planned;
    },
  };
}
