import { openDatabase } from '#db/client.ts';
import { staleTables } from '#feeds/rebuild/derived-tables.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';

/** Logs which tables have columns that were derived by the rules of another version. */
export async function logStaleDerivations(url: string, log: Log): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const tables = await staleTables(db);
    if (tables.length > 0) log.warn({ tables }, STALE);
  } catch (error) {
    // Only a warning is lost: start anyway.
    log.warn(errorReason(error), 'could not check whether derived columns are current');
  } finally {
    await close();
  }
}

const STALE = 'derived columns are from another version: run npm run rebuild';
