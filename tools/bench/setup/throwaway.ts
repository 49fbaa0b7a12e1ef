import { migrate, migrateTo } from '#db/migrate.ts';
import { makeLog } from '#lib/logging/log.ts';
import { type DatabaseUrls, startPostgres } from '#server/embedded/postgres/postgres.ts';
import { makeThrowawayDirectory } from '#tests/support/throwaway-postgres.ts';

/**
 * Runs `work` with an empty database, set up as the service does and migrated, no further than to `last` if given, and a
 * folder; removes both. `url` is for the service's role, `ownerUrl` for the owner.
 */
export async function withThrowawayDatabase(
  work: (database: DatabaseUrls & { readonly folder: string }) => Promise<void>,
  last?: string,
): Promise<void> {
  const log = makeLog('warn', process.stderr);
  const folder = await makeThrowawayDirectory(log);
  try {
    const postgres = await startPostgres({ dataDir: folder.path, log });
    try {
      const { url, ownerUrl } = postgres;
      await (last === undefined ? migrate(ownerUrl, url) : migrateTo(ownerUrl, last));
      await work({ url, ownerUrl, folder: folder.path });
    } finally {
      await postgres.stop();
    }
  } finally {
    await folder.remove();
  }
}
