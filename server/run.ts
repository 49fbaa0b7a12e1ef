import { type Clock, tradeClock } from '#lib/clock.ts';
import { readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { HARD_STOP_MS } from './ending.ts';
import { runUntilTold } from './lifecycle.ts';
import { toldToOperator } from './operator-errors.ts';
import { serve } from './serve.ts';
import { welcome } from './welcome.ts';

/**
 * Runs the service until SIGTERM or SIGINT, then exits: with 1 and a message if it could not start.
 * @param wrapClock replaces the clock of the settings, in tests
 */
export async function runService(wrapClock?: (clock: Clock) => Clock): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = makeLog(config.logLevel);
    const clock = wrapClock?.(tradeClock(config.clockSetTo));
    const startedMs = performance.now();
    await runUntilTold({
      log,
      hardStopMs: HARD_STOP_MS,
      start: (signal) => serve({ config, log, signal, clock, dev: process.argv.includes('--dev') }),
      async ready() {
        process.stdout.write(await welcome(config));
        log.info(
          { url: config.publicUrl, seconds: (performance.now() - startedMs) / 1000 },
          'ready',
        );
      },
    });
  } catch (error) {
    process.stderr.write(`${toldToOperator(error)}\n`);
    process.exit(1);
  }
}
