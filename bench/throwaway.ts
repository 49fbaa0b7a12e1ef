import { migrate } from '#db/migrate.ts';
import { makeLog } from '#lib/log.ts';
import { startPostgres } from '#server/embedded/postgres.ts';
import { makeThrowawayDirectory } from '#server/embedded/postgres-throwaway.ts';

/** A migrated, empty database as the service would start it, and a folder beside it; both are removed. */
export async function withThrowawayDatabase(
  work: (place: { readonly url: string; readonly folder: string }) => Promise<void>,
): Promise<void> {
  const log = makeLog('warn', process.stderr);
  const folder = await makeThrowawayDirectory(log);
  try {
    const postgres = await startPostgres({ dataDir: folder.path, log });
    try {
      await migrate(postgres.url);
      await work({ url: postgres.url, folder: folder.path });
    } finally {
      await postgres.stop();
    }
  } finally {
    await folder.remove();
  }
}
