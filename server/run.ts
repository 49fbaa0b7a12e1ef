import { type Config, readConfig } from '#lib/config.ts';
import { type Log, makeLog } from '#lib/log.ts';
import { toldToOperator } from './operator-errors.ts';
import { serve } from './serve.ts';
import { welcome } from './welcome.ts';

/** The longest that an ending may take, the drain included: then the process ends as it is. */
const HARD_STOP_MS = 30_000;

/**
 * Runs the service until SIGTERM or SIGINT, which also end a start that is under way, and ends the
 * process: with 1 and a sentence where it could not start.
 */
export async function runService(): Promise<void> {
  try {
    await runUntilTold();
  } catch (error) {
    process.stderr.write(`${toldToOperator(error)}\n`);
    process.exit(1);
  }
}

async function runUntilTold(): Promise<void> {
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  const ending = new AbortController();
  const asked = Promise.withResolvers<number>();
  const end = (why: string, code: number) => {
    if (ending.signal.aborted) return;
    log.info({ why }, 'stopping');
    ending.abort();
    asked.resolve(code);
    const hardStop = () => {
      log.fatal('not stopped in time: ended as it is');
      log.flush(() => process.exit(1));
    };
    setTimeout(hardStop, HARD_STOP_MS).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal, 0));

  try {
    await run(config, log, ending.signal, asked.promise, end);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
  log.info('stopped');
  const code = await asked.promise;
  log.flush(() => process.exit(code));
}

async function run(
  config: Config,
  log: Log,
  signal: AbortSignal,
  asked: Promise<number>,
  end: (why: string, code: number) => void,
): Promise<void> {
  const began = performance.now();
  const service = await serve({ config, log, signal, dev: process.argv.includes('--dev') });
  try {
    void service.lost.then((err) => {
      log.fatal({ err }, 'the embedded database cannot be kept running');
      end('the database is lost', 1);
    });
    process.stdout.write(await welcome(config));
    log.info({ url: config.publicUrl, seconds: (performance.now() - began) / 1000 }, 'ready');
    log.flush();
    await asked;
  } finally {
    await service.stop();
  }
}
