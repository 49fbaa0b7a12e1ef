import { openDatabase } from '#db/client.ts';
import { staleTables } from '#db/load/rebuild/derived-tables.ts';
import { reasonOf } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';

/** Says in the log which tables hold what was derived by other rules than those of this version. */
export async function logStaleDerivations(url: string, log: Log): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const tables = await staleTables(db);
    if (tables.length > 0) log.warn({ tables }, STALE);
  } catch (error) {
    // The service can do without knowing.
    log.warn(reasonOf(error), 'it is not known whether stored records have to be derived anew');
  } finally {
    await close();
  }
}

const STALE = 'what is stored was derived by the rules of another version: run npm run rebuild';
