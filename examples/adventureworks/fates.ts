import { type RowOf, type Source, TABLE_NAMES, type TableName } from './tables.ts';

/** Why a row is in no feed. */
export const REASONS = {
  SALES_SIDE: 'customers, stores, sales people and list prices: the example is about buying',
  COUNTRY: 'a country: there is no such record, the feeds are of one country',
  OTHER_COUNTRY: 'a state or province outside Australia: no record of its own',
  NOT_A_SUPPLIER: 'the address of somebody who is the supplier of no order',
  NO_ORDER: 'a vendor, or a way to ship, that no order names',
  UNUSED_UNIT: 'a unit that no product is counted, sized or weighed in',
  ENDED_RECIPE: 'a component that an assembly no longer has',
  TOP_OF_RECIPE: 'says that a product is part of no other, and nothing else',
  COST_HISTORY_COUNTS: 'the price of a vendor for a product that has costs of its own',
  LATER_RECEIPT_COUNTS: 'the price of a vendor, where the goods last came from another',
} as const;
export type Reason = keyof typeof REASONS;

/** What became of a row: the feed that it is in, or why it is in none. */
export type Fate = { readonly feed: string } | { readonly reason: Reason };

type Row = RowOf<TableName>;

/** What became of each row of the source: every row has one fate. */
export class Fates {
  readonly #fates = new Map<Row, Fate>();

  /** Settles rows. Throws where one is settled already: that is a fault of the converter. */
  settle(rows: Iterable<Row>, fate: Fate): void {
    for (const row of rows) {
      if (this.#fates.has(row)) throw new Error(`settled twice: ${JSON.stringify(row)}`);
      this.#fates.set(row, fate);
    }
  }

  /** Settles each row that `isLoaded` as being in the feed, and the others for the reason. */
  divide<Some extends Row>(
    rows: readonly Some[],
    isLoaded: (row: Some) => boolean,
    feed: string,
    reason: Reason,
  ): void {
    this.settle(rows.filter(isLoaded), { feed });
    const isLeft = (row: Some) => !isLoaded(row);
    this.settle(rows.filter(isLeft), { reason });
  }

  /** The rows of each table by their fate. Throws where a row has none. */
  count(source: Source): FateCount[] {
    return TABLE_NAMES.flatMap((table) => {
      const rows: readonly Row[] = source[table];
      const fates = rows.map((row) => this.#fateOf(table, row));
      return [...Map.groupBy(fates, nameOf).values()].flatMap((alike) =>
        alike.slice(0, 1).map((fate) => ({ table, rows: alike.length, ...fate })),
      );
    });
  }

  #fateOf(table: TableName, row: Row): Fate {
    const fate = this.#fates.get(row);
    if (fate === undefined) throw new Error(`a row of ${table} is lost: ${JSON.stringify(row)}`);
    return fate;
  }
}

/** The feed, or the reason why in none. */
export function nameOf(fate: Fate): string {
  return 'feed' in fate ? fate.feed : fate.reason;
}

export type FateCount = Fate & { readonly table: TableName; readonly rows: number };
