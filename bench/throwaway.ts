import { migrate } from '#db/migrate.ts';
import { makeLog } from '#lib/logging/log.ts';
import { type DatabaseUrls, startPostgres } from '#server/embedded/postgres/postgres.ts';
import { makeThrowawayDirectory } from '#server/embedded/postgres/throwaway.ts';

/**
 * A migrated, empty database as the service would start it, by the addresses of the service's role
 * and of the owner, and a folder beside it; both are removed.
 */
export async function withThrowawayDatabase(
  work: (place: DatabaseUrls & { readonly folder: string }) => Promise<void>,
): Promise<void> {
  const log = makeLog('warn', process.stderr);
  const folder = await makeThrowawayDirectory(log);
  try {
    const postgres = await startPostgres({ dataDir: folder.path, log });
    try {
      const { url, ownerUrl } = postgres;
      await migrate(ownerUrl, url);
      await work({ url, ownerUrl, folder: folder.path });
    } finally {
      await postgres.stop();
    }
  } finally {
    await folder.remove();
  }
}
