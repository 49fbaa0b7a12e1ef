import type { Database } from '#db/client.ts';
import type { Clock } from '#lib/clock.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import { forgetOldKeys } from './idempotency.ts';
import { goneInstances } from './instances.ts';
import type { AssetKeeping } from './keeping.ts';
import { claimArrivals, removeObjects } from './ledger.ts';

/**
 * Clears away what no asset has: objects of uploads that ended half-way, here or in a process that is gone,
 * objects of deleted assets that the store did not remove at the time, and idempotency keys that count no
 * more. What a living process is at stays. Gives how many objects were removed, and how many could not be.
 */
export async function sweepAssets(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  keeping: Sweeping,
): Promise<{ removed: number; failed: number }> {
  await forgetOldKeys({ db, clock });
  await claimArrivals(db, await abandonedArrivals(db, keeping));
  return removeAll(db, keeping);
}

type Sweeping = Pick<AssetKeeping, 'store' | 'instance' | 'log'>;

/** Objects that nobody is putting into the store any more. */
async function abandonedArrivals(db: Database, { instance }: Sweeping): Promise<string[]> {
  const lines = await db
    .selectFrom('asset_objects')
    .select(['store_key', 'instance'])
    .where('state', '=', 'arriving')
    .execute();
  const others = new Set(lines.map((line) => line.instance).filter((n) => n !== instance.number));
  const gone = new Set(await goneInstances(db, [...others]));
  // Of our own, a line that was read above has its key in `arriving` until its upload is over.
  return lines
    .filter((line) => gone.has(line.instance) || isOver(line, instance))
    .map((line) => line.store_key);
}

function isOver(
  line: { readonly store_key: string; readonly instance: number },
  { number, arriving }: AssetKeeping['instance'],
): boolean {
  return line.instance === number && !arriving.has(line.store_key);
}

const BATCH = 16;

/** Tries each object that is leaving once, until a whole batch fails: the store is away then. */
async function removeAll(db: Database, { store, log }: Sweeping) {
  const total = { removed: 0, failed: 0 };
  let after = '';
  for (;;) {
    const lines = await db
      .selectFrom('asset_objects')
      .select('store_key')
      .where('state', '=', 'leaving')
      .where('store_key', '>', after)
      .orderBy('store_key')
      .limit(BATCH)
      .execute();
    const removals = await Promise.allSettled(
      lines.map((line) => removeObjects(db, store, [line.store_key])),
    );
    const failures = removals.filter((removal) => removal.status === 'rejected');
    total.removed += lines.length - failures.length;
    total.failed += failures.length;
    const [first] = failures;
    if (first) log.warn(fieldsOf(first.reason), 'an object stays in the asset store for now');
    if (lines.length < BATCH || failures.length === lines.length) return total;
    after = lines.at(-1)?.store_key ?? after;
  }
}
