import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { type Clock, makeClock } from '#lib/time/clock.ts';
import { composeService } from './compose/compose.ts';
import { operatorMessage } from './compose/operator-errors.ts';
import { HARD_STOP_MS, runUntilStopped } from './compose/shutdown.ts';
import { welcome } from './compose/welcome.ts';
import { requireEmbeddedParts } from './embedded/parts.ts';

/**
 * Runs the service until SIGTERM or SIGINT, then exits: with 1 and a message if it could not start.
 * @param wrapClock replaces the clock of the settings, in tests
 */
export async function runService(wrapClock?: (clock: Clock) => Clock): Promise<void> {
  try {
    const config = readConfig(process.env);
    requireEmbeddedParts([
      ...(config.databaseUrl ? [] : (['DATABASE_URL'] as const)),
      ...(config.oidcIssuer ? [] : (['OIDC_ISSUER'] as const)),
    ]);
    const log = makeLog(config.logLevel);
    const clock = wrapClock?.(makeClock(config.clockSetTo));
    const startedMs = performance.now();
    await runUntilStopped({
      log,
      hardStopMs: HARD_STOP_MS,
      start: (signal) =>
        composeService({ config, log, signal, clock, dev: process.argv.includes('--dev') }),
      async ready() {
        process.stdout.write(await welcome(config));
        log.info(
          { url: config.publicUrl, seconds: (performance.now() - startedMs) / 1000 },
          'ready',
        );
      },
    });
  } catch (error) {
    process.stderr.write(`${operatorMessage(error)}\n`);
    process.exit(1);
  }
}
