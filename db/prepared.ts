import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
} from 'kysely';
import type { DB } from './tables.ts';

/** A read that Kysely compiled once, to be run by name again and again. */
export type PointRead<P extends object, Row> = {
  readonly name: string;
  readonly text: string;
  values(params: P): unknown[];
  /** Never there: it carries the type of a row. */
  readonly row?: Row;
};

/** Runs point reads, and nothing else: behind a slow query every read of its connection waits. */
export type PreparedReads = {
  /** Rows of the read. Throws DatabaseUnreachable (db/client.ts) when no connection can be had. */
  run<P extends object, Row>(read: PointRead<P, Row>, params: P): Promise<Row[]>;
  close(): Promise<void>;
};

/**
 * Compiles a query once. `build` writes it with Kysely, taking parameters as if they were values:
 * `pointRead('invoice', (db, p: { number: string }) => db.selectFrom(…).where('number', '=', p.number))`.
 */
export function pointRead<P extends object, Row>(
  name: string,
  build: (db: Kysely<DB>, params: P) => Compilable<Row>,
): PointRead<P, Row> {
  const { sql, parameters } = build(compiler, placeholders<P>()).compile();
  const { text, used } = eachOnce(sql, parameters);
  const takers = used.map((value) =>
    value instanceof Placeholder
      ? (params: P) => Reflect.get(params, value.parameter)
      : () => value,
  );
  return { name, text, values: (params) => takers.map((take) => take(params)) };
}

/** A document as the UTF-8 that it came in from the database, and goes out in to the caller. */
export type Bytes = Buffer<ArrayBuffer>;

/** The same statement with each parameter sent once, however often it is used. */
function eachOnce(sql: string, parameters: readonly unknown[]) {
  const keys = parameters.map((value) =>
    value instanceof Placeholder ? value.parameter : Symbol('value'),
  );
  const first = [...new Set(keys)];
  const numberOf = (n: string) => `$${first.indexOf(keys[Number(n) - 1] ?? '') + 1}`;
  return {
    text: sql.replace(/\$(\d+)/g, (_, n: string) => numberOf(n)),
    used: first.map((key) => parameters[keys.indexOf(key)]),
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

/** A Kysely that compiles and never connects. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error('A point read is compiled, never introspected.');
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
