import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** A running process, as the object ledger knows it. */
export type Instance = {
  /** Never reused. */
  readonly number: number;
  /** Keys of the objects that it is storing now. */
  readonly pendingKeys: Set<string>;
};

/** First key of the advisory locks that running instances hold; the second is their number. */
export const INSTANCE_LOCK_ID = 7_230_147;

/** Which of these instances are dead: nobody holds their lock. */
export async function findDeadInstances(
  db: Database,
  numbers: readonly number[],
): Promise<number[]> {
  if (numbers.length === 0) return [];
  // The locks are released at the end of the statement, which is its own transaction.
  const { rows } = await sql<{ number: number }>`
    select number from unnest(${numbers}::int[]) as number
    where pg_try_advisory_xact_lock(${INSTANCE_LOCK_ID}, number)`.execute(db);
  return rows.map(({ number }) => number);
}
