import {
  type RowOf,
  type Source,
  TABLE_NAMES,
  type TableName,
} from '#examples/adventureworks/tables.ts';

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

/** Outcome of a row: the feed that it is in, or why it is in none. */
type RowOutcome = { readonly feed: string } | { readonly reason: Reason };

type Row = RowOf<TableName>;

/** Outcomes of the rows of the source: every row has exactly one. */
export class RowOutcomes {
  readonly #outcomes = new Map<Row, RowOutcome>();

  /** Records the outcome of rows. Throws if one has an outcome already, which is a bug of the converter. */
  record(rows: Iterable<Row>, outcome: RowOutcome): void {
    for (const row of rows) {
      if (this.#outcomes.has(row)) throw new Error(`two outcomes for ${JSON.stringify(row)}`);
      this.#outcomes.set(row, outcome);
    }
  }

  /** Records rows that are loaded as being in `feed`, and the others with `reason`. */
  recordEach<Some extends Row>(
    rows: readonly Some[],
    isLoaded: (row: Some) => boolean,
    feed: string,
    reason: Reason,
  ): void {
    this.record(rows.filter(isLoaded), { feed });
    const isNotLoaded = (row: Some) => !isLoaded(row);
    this.record(rows.filter(isNotLoaded), { reason });
  }

  /** Number of rows of each table by outcome. Throws if a row has none, which is a bug of the converter. */
  count(source: Source): OutcomeCount[] {
    return TABLE_NAMES.flatMap((table) => {
      const rows: readonly Row[] = source[table];
      const outcomes = rows.map((row) => this.#outcomeOf(table, row));
      return [...Map.groupBy(outcomes, outcomeName).values()].flatMap((alike) =>
        alike.slice(0, 1).map((outcome) => ({ table, rows: alike.length, ...outcome })),
      );
    });
  }

  #outcomeOf(table: TableName, row: Row): RowOutcome {
    const outcome = this.#outcomes.get(row);
    if (outcome === undefined)
      throw new Error(`a row of ${table} has no outcome: ${JSON.stringify(row)}`);
    return outcome;
  }
}

/** The name of the feed, or of the reason. */
export function outcomeName(outcome: RowOutcome): string {
  return 'feed' in outcome ? outcome.feed : outcome.reason;
}

export type OutcomeCount = RowOutcome & { readonly table: TableName; readonly rows: number };
