/** Rows by key. `get` throws if there is none, since the references of the source are valid. */
export class Lookup<Row> {
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #what: string;

  constructor(what: string, rows: readonly Row[], keyOf: (row: Row) => string) {
    this.#rows = new Map(rows.map((row) => [keyOf(row), row]));
    this.#what = what;
    if (this.#rows.size < rows.length) throw new Error(`a ${what} occurs twice`);
  }

  get(key: string): Row {
    const row = this.#rows.get(key);
    if (row === undefined) throw new Error(`there is no ${this.#what} ${key}`);
    return row;
  }
}
