import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { openDatabase } from '#db/client.ts';
import type { Config } from '#lib/config/config.ts';
import { errorReason, logError } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import { announceService } from '#server/data-directory/service-file.ts';
import { listen } from '#server/http/connections/server.ts';
import { type MetricsSource, makeAdminServer } from './admin.ts';
import { watchReadiness } from './process-metrics.ts';

type AdminPortOptions = {
  readonly config: Config;
  readonly log: Log;
  readonly sampledLog: SampledLog;
  readonly databaseUrl: string;
  readonly registry: MetricsSource;
  /** The metrics of this process, which are part of `registry`. */
  readonly own: Registry;
  /** Whether requests are served; `/ready` also asks the database. */
  readonly isServing: () => boolean;
  /** Bounds the time of closing the database connection. */
  readonly withDeadline: (part: string, stop: () => unknown) => () => Promise<void>;
};

/** Serves the admin port, and writes the service file, until disposed. */
export async function openAdminPort(options: AdminPortOptions): Promise<AsyncDisposable> {
  const { config, sampledLog, registry, isServing } = options;
  await using resources = new AsyncDisposableStack();
  // A connection of its own, since pools may be busy.
  const { db, close } = openDatabase(options.databaseUrl, {
    max: 1,
    onError: (err) => sampledLog.write('warn', 'a database connection broke', errorReason(err)),
  });
  resources.defer(options.withDeadline('the connection for readiness checks', close));
  const isReady = async () => {
    if (!isServing()) return false;
    return sql`select 1`.execute(db).then(
      () => true,
      (error: unknown) => {
        logError(sampledLog, 'the readiness check failed', error);
        return false;
      },
    );
  };
  watchReadiness(options.own, isReady);
  resources.use(announceService(config, options.log));
  const onError = (error: unknown) => void logError(sampledLog, 'a page failed', error);
  const admin = makeAdminServer({ registry, isReady, onError });
  const address = { port: config.adminPort, host: config.adminHost, setting: 'ADMIN_PORT' };
  resources.use(await listen(admin, address));
  return resources.move();
}
