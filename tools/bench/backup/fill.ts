import { migrate } from '#db/migrate.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { withDatabaseUrl } from '#server/embedded/with-database.ts';
import { demoAssetTarget } from '#server/storage/asset-store.ts';
import { claimInstance } from '#server/storage/instance.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';

/** Fills a new data directory with the demo business and its assets, as a first start does, at the given scale. */
export async function fillDataDirectory(dataDir: string, scale: number): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const log = makeLog('warn', process.stderr);
  await withDatabaseUrl(config, log, async (url, ownerUrl) => {
    await migrate(ownerUrl ?? url, url);
    const instance = await claimInstance(url, log);
    try {
      await fillEmptyDatabase(url, { scale, assets: demoAssetTarget(config, instance, log) });
    } finally {
      await instance.stop();
    }
  });
}
