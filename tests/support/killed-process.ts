import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { makeClock } from '#lib/time/clock.ts';
import { makeWebhookSecrets } from '#lib/webhooks/secrets.ts';
import { makeWebhookSender } from '#lib/webhooks/sender.ts';
import { claimDataDirectory } from '#server/data-directory/data-directory.ts';
import { getOrCreateSecret } from '#server/data-directory/secrets.ts';
import { announceService } from '#server/data-directory/service-file.ts';
import { withDatabaseUrl } from '#server/data-directory/with-database.ts';
import { startPostgres } from '#server/embedded/postgres/postgres.ts';
import { startWebhooks } from '#server/jobs/webhooks.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { LOOPBACK } from './webhook-receiver.ts';

// A process for tests to kill. It runs the task of its first argument on the folder of its second,
// sends a message when that is done, and stays; some tasks continue when they get a message.
const [task = '', folder = ''] = process.argv.slice(2);
const log = makeLog('silent');
const report = (message: string) => process.send?.(message);
const resumed = new Promise<void>((resolve) => process.on('message', () => resolve()));

const TASKS: Record<string, () => Promise<void>> = {
  async claim() {
    claimDataDirectory(folder);
    report('claimed');
  },
  async secret() {
    report('ready');
    await resumed;
    report(getOrCreateSecret(folder, 'raced', () => `${process.pid}`));
  },
  postgres: serve,
  async slowServer() {
    const claim = claimDataDirectory(folder);
    report('claimed');
    await resumed;
    claim.release();
    await serve();
  },
  async unmovedByCtrlC() {
    process.on('SIGINT', () => report('SIGINT'));
    await serve();
  },
  /** Sends what is due to one receiver on loopback. */
  async webhooks() {
    const file = readFileSync(join(folder, 'webhooks.json'), 'utf8');
    const { url, secret, ...receiver } = JSON.parse(file);
    const options = { ...receiver, networks: LOOPBACK, observe: () => undefined };
    const sender = makeWebhookSender({ ...options, resolve: async () => ['127.0.0.1'] });
    const webhooks = { secrets: makeWebhookSecrets(secret), sender };
    const { db } = openDatabase(url, { max: 2 });
    const prepared = openReadPool(url, { connections: 1 });
    const job = { clock: makeClock(undefined), log, metrics: makeMetrics(), webhooks };
    startWebhooks({ ...job, db, prepared, sampledLog: makeSampledLog(log) }, 50);
    report('sends');
  },
  async command() {
    await withDatabaseUrl({ databaseUrl: undefined, dataDir: folder }, log, async (url) => {
      report(url);
      await resumed;
    });
    report('done');
  },
};

/** Starts the database and announces it, as the service does. */
async function serve(): Promise<void> {
  const { url } = await startPostgres({ dataDir: folder, log, fsync: false });
  announceService(readConfig({ DATA_DIR: folder }), log);
  report(url);
}

// The IPC channel keeps the process alive until it is killed or its parent has ended.
process.once('disconnect', () => process.exit());
await TASKS[task]?.();
