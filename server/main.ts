import { inspect } from 'node:util';
import { ConfigurationError, readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { DataDirectoryInUse, DataDirectoryUnusable } from './embedded/data-directory.ts';
import { PortUnusable } from './http.ts';
import { serve } from './serve.ts';
import { welcome } from './welcome.ts';

/** Starts the service, and ends it in order on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  const service = await serve({ config, log, dev: process.argv.includes('--dev') });
  log.info({ url: config.publicUrl, seconds: (performance.now() - began) / 1000 }, 'ready');
  log.flush();
  process.stdout.write(await welcome(config));

  let ending = false;
  const end = async (code: number, why: string) => {
    if (ending) return;
    ending = true;
    log.info({ why }, 'stopping');
    await service.stop();
    log.info('stopped');
    log.flush(() => process.exit(code));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void end(0, signal));
  void service.lost.then((err) => {
    log.fatal({ err }, 'the embedded database cannot be kept running');
    return end(1, 'database lost');
  });
}

/** Errors whose message is a sentence for whoever starts the service. */
const FOR_THE_OPERATOR = [
  ConfigurationError,
  DataDirectoryInUse,
  DataDirectoryUnusable,
  PortUnusable,
];

main().catch((error: unknown) => {
  const isPlain = FOR_THE_OPERATOR.some((kind) => error instanceof kind);
  process.stderr.write(`${isPlain && error instanceof Error ? error.message : inspect(error)}\n`);
  process.exit(1);
});
