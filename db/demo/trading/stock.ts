import type { Desk } from './desk.ts';
import type { Sale } from './sale.ts';
import type { Shelf } from './shelves.ts';

/** What a branch has of a product, as the feed of stock has it. */
export type StockRecord = {
  readonly branchId: string;
  readonly productId: string;
  readonly onHand: number;
  readonly reserved: number;
};

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
 * The stock of today: what each branch keeps, and what else is there. Reserved is what has been picked
 * for customers; what they wait for until later is committed.
 */
export function* stockOf(desk: Desk): Generator<StockRecord> {
  const committed = new Map<Shelf, number>();
  for (const { shelf, quantity } of commitmentsOf(desk))
    committed.set(shelf, (committed.get(shelf) ?? 0) + quantity);
  for (const [branchId, shelves] of desk.shelves.all) {
    for (const [{ number: productId }, shelf] of shelves) {
      if (shelf.level === 0 && shelf.onHand === 0) continue;
      const reserved = shelf.promised - (committed.get(shelf) ?? 0);
      yield { branchId, productId, onHand: shelf.onHand, reserved };
    }
  }
}

/** What has been promised to customers for a day, some of it overdue, and is not picked yet. */
export function* commitmentRecords(desk: Desk): Generator<CommitmentRecord> {
  for (const { sale, shelf, branchId, quantity } of commitmentsOf(desk)) {
    yield {
      reference: sale.orderNumber,
      branchId,
      productId: shelf.item.number,
      date: desk.calendar.dateOf(sale.promisedDay),
      quantity,
    };
  }
}

type Commitment = {
  readonly sale: Sale;
  readonly shelf: Shelf;
  readonly branchId: string;
  readonly quantity: number;
};

/** What comes in for a customer is reserved at once, other goods some days before they are handed over. */
function* commitmentsOf({ open, shelves, calendar }: Desk): Generator<Commitment> {
  for (const sale of open) {
    if (sale.day <= calendar.last + DAYS_PICKED_AHEAD) continue;
    const quantities = new Map<string, Commitment>();
    for (const { from, pieces } of sale.goods.filter(({ isBoughtIn }) => !isBoughtIn)) {
      for (const { item, quantity } of pieces) {
        const shelf = shelves.all.get(from)?.get(item);
        if (shelf === undefined) continue;
        const key = `${from} ${item.number}`;
        const before = quantities.get(key)?.quantity ?? 0;
        quantities.set(key, { sale, shelf, branchId: from, quantity: before + quantity });
      }
    }
    yield* quantities.values();
  }
}

const DAYS_PICKED_AHEAD = 2;
