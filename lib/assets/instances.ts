import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** This process, as the ledger of objects knows it. */
export type Instance = {
  /** Its number, which no process before it had. */
  readonly number: number;
  /** The keys of the objects that it is putting into the store now. */
  readonly arriving: Set<string>;
};

/** The first key of the advisory locks by which living instances are known; the second is their number. */
export const INSTANCE_LOCKS = 7_230_147;

/** Of these instances those that are gone: nobody holds their lock, and no number is used twice. */
export async function goneInstances(db: Database, numbers: readonly number[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  // The locks are given back with the statement, which is a transaction of its own.
  const { rows } = await sql<{ number: number }>`
    select number from unnest(${numbers}::int[]) as number
    where pg_try_advisory_xact_lock(${INSTANCE_LOCKS}, number)`.execute(db);
  return rows.map(({ number }) => number);
}
