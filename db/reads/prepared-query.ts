import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
} from 'kysely';
import type { DB } from '#db/tables.ts';

/** A query that Kysely compiled once, run by name as a prepared statement. */
export type PreparedQuery<P extends object, Row> = {
  readonly name: string;
  readonly text: string;
  values(params: P): unknown[];
  /** Never set; it carries the row type. */
  readonly row?: Row;
};

/** Runs prepared queries and nothing else: one slow query would delay every read behind it on the same connection. */
export type ReadPool = {
  /** Returns the rows. Throws DatabaseUnreachable (db/client.ts) when there is no connection. */
  run<P extends object, Row>(read: PreparedQuery<P, Row>, params: P): Promise<Row[]>;
  close(): Promise<void>;
};

/**
 * Compiles a query once. `build` writes it with Kysely, using parameters like values: `preparedQuery('invoice', (db,
 * p: { number: string }) => db.selectFrom(…).where('number', '=', p.number))`.
 */
export function preparedQuery<P extends object, Row>(
  name: string,
  build: (db: Kysely<DB>, params: P) => Compilable<Row>,
): PreparedQuery<P, Row> {
  const { sql, parameters } = build(compiler, placeholders<P>()).compile();
  const { text, sent } = deduplicateParameters(sql, parameters);
  const getters = sent.map((value) =>
    value instanceof Placeholder
      ? (params: P) => Reflect.get(params, value.parameter)
      : () => value,
  );
  return { name, text, values: (params) => getters.map((get) => get(params)) };
}

/** The same statement with each parameter sent once, however often the query uses it. */
function deduplicateParameters(sql: string, parameters: readonly unknown[]) {
  const keys = parameters.map((value) =>
    value instanceof Placeholder ? value.parameter : Symbol('value'),
  );
  const distinct = [...new Set(keys)];
  const numberOf = (n: string) => `$${distinct.indexOf(keys[Number(n) - 1] ?? '') + 1}`;
  return {
    text: sql.replace(/\$(\d+)/g, (_, n: string) => numberOf(n)),
    sent: distinct.map((key) => parameters[keys.indexOf(key)]),
  };
}

class Placeholder {
  readonly parameter: string;
  constructor(parameter: string) {
    this.parameter = parameter;
  }
}

function placeholders<P extends object>(): P {
  return new Proxy({} as P, { get: (_, parameter) => new Placeholder(String(parameter)) });
}

/** A Kysely instance that only compiles and never connects. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error('Prepared queries are compiled only; there is no database to introspect.');
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
