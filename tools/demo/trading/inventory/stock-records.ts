import type { Sale } from '#tools/demo/trading/sales/sale.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import type { StockLevel } from './inventory.ts';

/** A record of the stock feed. */
export type StockRecord = {
  readonly branchId: string;
  readonly productId: string;
  readonly onHand: number;
  readonly reserved: number;
};

/** Dated demand: a record of the commitments feed. */
export type CommitmentRecord = {
  /** The customer's order number. */
  readonly reference: string;
  readonly branchId: string;
  readonly productId: string;
  readonly date: string;
  readonly quantity: number;
};

/** Today's stock. Reserved is what is picked for customers; what they need later is a commitment instead. */
export function* stockRecords(simulation: Simulation): Generator<StockRecord> {
  const committed = new Map<StockLevel, number>();
  for (const { level, quantity } of openCommitments(simulation))
    committed.set(level, (committed.get(level) ?? 0) + quantity);
  for (const [branchId, levels] of simulation.inventory.levels) {
    for (const [{ number: productId }, level] of levels) {
      if (level.targetLevel === 0 && level.onHand === 0) continue;
      const reserved = level.reserved - (committed.get(level) ?? 0);
      yield { branchId, productId, onHand: level.onHand, reserved };
    }
  }
}

/** Quantities promised for a day (possibly overdue) and not picked yet. */
export function* commitmentRecords(simulation: Simulation): Generator<CommitmentRecord> {
  for (const { sale, level, branchId, quantity } of openCommitments(simulation)) {
    yield {
      reference: sale.orderNumber,
      branchId,
      productId: level.item.number,
      date: simulation.calendar.dateOf(sale.promisedDay),
      quantity,
    };
  }
}

type Commitment = {
  readonly sale: Sale;
  readonly level: StockLevel;
  readonly branchId: string;
  readonly quantity: number;
};

/** Bought-in goods are reserved on arrival, other goods a few days before handover. */
function* openCommitments({ openSales, inventory, calendar }: Simulation): Generator<Commitment> {
  for (const sale of openSales) {
    if (sale.day <= calendar.last + PICKING_LEAD_DAYS) continue;
    const quantities = new Map<string, Commitment>();
    for (const { branchNumber, pieces } of sale.goods.filter(({ isBuyIn }) => !isBuyIn)) {
      for (const { item, quantity } of pieces) {
        const level = inventory.levels.get(branchNumber)?.get(item);
        if (level === undefined) continue;
        const key = `${branchNumber} ${item.number}`;
        const before = quantities.get(key)?.quantity ?? 0;
        quantities.set(key, { sale, level, branchId: branchNumber, quantity: before + quantity });
      }
    }
    yield* quantities.values();
  }
}

const PICKING_LEAD_DAYS = 2;
