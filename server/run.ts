import cluster from 'node:cluster';
import { inspect } from 'node:util';
import { OperatorError } from '#db/errors.ts';
import { type Config, misnamedSettings, readConfig } from '#lib/config/config.ts';
import { workerShare } from '#lib/config/workers.ts';
import { makeLog } from '#lib/logging/log.ts';
import { type Clock, makeClock } from '#lib/time/clock.ts';
import { requireEmbeddedParts } from './data-directory/with-database.ts';
import { composeCluster } from './lifecycle/cluster/cluster.ts';
import { report, runWorker, type WorkerRole } from './lifecycle/cluster/worker.ts';
import { HARD_STOP_MS, type RunningService, runUntilStopped } from './lifecycle/shutdown.ts';
import { welcome } from './lifecycle/welcome.ts';

/**
 * Runs the service until SIGTERM, SIGINT or SIGHUP, then exits: with 1 and a message if it could not start. With several
 * workers this process starts them, each of which runs this function too.
 * @param wrapClock replaces the clock of the settings, in tests
 */
export async function runService(wrapClock?: (clock: Clock) => Clock): Promise<void> {
  try {
    const config = readConfig(process.env);
    requireEmbeddedParts([
      ...(config.databaseUrl ? [] : ['DATABASE_URL']),
      ...(config.oidcIssuer ? [] : ['OIDC_ISSUER']),
    ]);
    const log = makeLog(config.logLevel);
    const dev = process.argv.includes('--dev');
    const serve = async (settings: Partial<Config>, signal: AbortSignal, worker?: WorkerRole) => {
      const clock = wrapClock?.(makeClock(config.clockSetTo));
      // Loaded only in serving processes, to save memory.
      const { composeService } = await import('./lifecycle/compose.ts');
      const options = { log, signal, clock, dev, config: { ...config, ...settings } };
      return composeService({ ...options, ...(worker && { worker }) });
    };
    if (cluster.isWorker) {
      const slot = Number(process.env['WORKER_SLOT']);
      const share = workerShare(config, slot);
      await runWorker({ slot, log, start: (role, signal) => serve(share, signal, role) });
      return;
    }
    for (const notice of misnamedSettings(process.env)) log.warn(notice);
    const isSingle = dev || config.workers === 1;
    const startedMs = performance.now();
    await runUntilStopped({
      log,
      hardStopMs: HARD_STOP_MS,
      start: (signal): Promise<RunningService> =>
        isSingle ? serve({ workers: 1 }, signal) : composeCluster({ config, log, signal }),
      async ready() {
        // With an issuer of its own it is for somebody to try; else standard output is only the log.
        if (!config.oidcIssuer) process.stdout.write(await welcome(config));
        const seconds = Math.round(performance.now() - startedMs) / 1_000;
        log.info({ url: config.publicUrl, issuer: config.issuer, seconds }, 'ready');
      },
    });
  } catch (error) {
    const message = error instanceof OperatorError ? error.message : inspect(error);
    // The primary process tells the operator.
    if (cluster.isWorker) await report({ type: 'failed', message });
    else process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}
