import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#db/client.ts';
import { OperatorError } from '#db/errors.ts';
import { isInService, SERVICE_CONNECTION } from '#db/schema-compatibility.ts';
import type { Config } from '#lib/config/config.ts';
import { isDomainError } from '#lib/errors.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { sessionSecret } from '#server/data-directory/secrets.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import { BYTES_MISSING } from '#server/storage/store-failures.ts';

/**
 * Compares the settings in which all instances have to agree with those of the instance that started last, and looks
 * for the file of the newest asset. Settings are replaced while no other instance is connected. Throws OperatorError.
 * The connection shows others that this instance starts: end it once the service has its own.
 */
export async function checkServiceSettings(
  databaseUrl: string,
  config: Config,
  log: Log,
): Promise<AsyncDisposable> {
  const { db, close } = openDatabase(databaseUrl, { max: 1, applicationName: SERVICE_CONNECTION });
  try {
    await compareSettings(db, config);
    if (!config.allowMissingAssets) await findNewestFile(db, config, log);
    return { [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Settings = Readonly<Record<string, string>>;

/** By the name of each setting its value; for the secret a hash. */
function agreedSettings(config: Config): Settings {
  const { assetStore: store } = config;
  return {
    ASSET_STORE:
      store.kind === 'file' ? 'file' : `s3://${store.bucket} at ${store.endpoint ?? 'Amazon S3'}`,
    // Secrets are random and long: nobody finds one by trying.
    [SECRET]: createHmac('sha256', sessionSecret(config)).update('settings').digest('hex'),
    OIDC_ISSUER: config.issuer,
    API_AUDIENCE: config.audiences.join(', '),
    PUBLIC_URL: config.publicUrl,
    ENVIRONMENT: config.environment,
  };
}

const SECRET = 'SESSION_SECRET';

async function compareSettings(db: Database, config: Config): Promise<void> {
  const own = agreedSettings(config);
  let others = await replaceSettings(db, own);
  // PostgreSQL may take a moment to end the connections of an instance that was stopped just before.
  for (let tries = 0; others !== undefined && tries < 15; tries += 1) {
    await pause(200);
    others = await replaceSettings(db, own);
  }
  if (others !== undefined) throw new OperatorError(disagreement(own, others));
}

/** Returns the others with which another instance runs, which are not replaced. */
async function replaceSettings(db: Database, own: Settings): Promise<Settings | undefined> {
  const settings = JSON.stringify(own);
  return db.transaction().execute(async (tx) => {
    // Locked by the update: of two that start at once, the second one sees the first.
    const row = await tx
      .insertInto('service_settings')
      .values({ settings })
      .onConflict((only) =>
        only
          .column('is_only_row')
          .doUpdateSet((row) => ({ settings: row.ref('service_settings.settings') })),
      )
      .returning('settings')
      .executeTakeFirstOrThrow();
    const others: Settings = JSON.parse(row.settings);
    if (differences(own, others).length === 0) return undefined;
    if (await isInService(tx)) return others;
    await tx.updateTable('service_settings').set({ settings }).execute();
    return undefined;
  });
}

const differences = (own: Settings, others: Settings) =>
  Object.keys(own).filter((name) => own[name] !== others[name]);

function disagreement(own: Settings, others: Settings): string {
  const lines = differences(own, others).map((name) =>
    name === SECRET
      ? `  ${name}: not the same`
      : `  ${name}: ${own[name]} here, ${others[name]} there`,
  );
  return `This instance disagrees with another one that uses the same database:\n${lines.join('\n')}\nGive all instances the same values, or end the others first: the next one to start then decides (docs/operations.md, "Several instances").`;
}

/** Throws OperatorError if the asset store does not have it. A store that does not answer is only logged. */
async function findNewestFile(db: Database, config: Config, log: Log): Promise<void> {
  const newest = await db
    .selectFrom('assets')
    .select(['store_key', 'size_bytes'])
    .where('status', 'in', ['PROCESSING', 'READY'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return;
  const store = makeAssetStore(config, log);
  try {
    const last = newest.size_bytes - 1;
    const read = async () =>
      void (await store.read(newest.store_key, { start: last, end: last })).destroy();
    await Promise.race([read(), pause(STORE_WAIT_MS, undefined, { ref: false })]);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (error.message === BYTES_MISSING) throw new OperatorError(missing(config));
    log.warn(errorReason(error), 'the file of the newest asset could not be looked for');
  } finally {
    store.close();
  }
}

/** The start waits this long for a store. */
const STORE_WAIT_MS = 6_000;

function missing({ assetStore, dataDir }: Config): string {
  const here =
    assetStore.kind === 'file' ? `the folder ${dataDir}/assets` : `the bucket ${assetStore.bucket}`;
  return `ASSET_STORE: ${here} does not have the file of the newest asset, so it is not the store of this database, or an older copy of it: configure the right one, or copy its files (docs/operations.md, "Another asset store"). To start without them, set ALLOW_MISSING_ASSETS=1.`;
}
