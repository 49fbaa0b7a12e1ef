import type { Log } from '#lib/logging/log.ts';
import { claimDataDirectory } from './data-directory.ts';
import { clusterPath } from './postgres/location.ts';
import { type EmbeddedPostgres, startPostgres } from './postgres/postgres.ts';
import { interruptPostmaster } from './postgres/processes.ts';

/**
 * Claims the data directory and starts its database, for the service. `signal` aborts the wait for it. Throws
 * DataDirectoryInUse and DataDirectoryUnusable.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<EmbeddedPostgres> {
  const claim = claimDataDirectory(dataDir);
  // However this process exits, it must not leave the database running that it started.
  const interrupt = () => interruptPostmaster(clusterPath(dataDir));
  process.once('exit', interrupt);
  const release = () => {
    process.off('exit', interrupt);
    claim.release();
  };
  try {
    const { stop, ...postgres } = await startPostgres({ dataDir, log, ...(signal && { signal }) });
    return { ...postgres, stop: () => stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
