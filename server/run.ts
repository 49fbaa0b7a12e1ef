import { type Clock, tradeClock } from '#lib/clock.ts';
import { readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { HARD_STOP_MS } from './ending.ts';
import { runUntilTold } from './lifecycle.ts';
import { toldToOperator } from './operator-errors.ts';
import { serve } from './serve.ts';
import { welcome } from './welcome.ts';

/**
 * Runs the service until SIGTERM or SIGINT, and ends the process: with 1 and a sentence where it could not start.
 * @param clockBeside the clock to go by, made of the one that the settings set: for tests, which no setting reaches
 */
export async function runService(clockBeside?: (clock: Clock) => Clock): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = makeLog(config.logLevel);
    const clock = clockBeside?.(tradeClock(config.clockSetTo));
    const began = performance.now();
    await runUntilTold({
      log,
      hardStopMs: HARD_STOP_MS,
      start: (signal) => serve({ config, log, signal, clock, dev: process.argv.includes('--dev') }),
      async ready() {
        process.stdout.write(await welcome(config));
        log.info({ url: config.publicUrl, seconds: (performance.now() - began) / 1000 }, 'ready');
      },
    });
  } catch (error) {
    process.stderr.write(`${toldToOperator(error)}\n`);
    process.exit(1);
  }
}
