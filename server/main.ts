import { inspect } from 'node:util';
import { ConfigurationError, readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { DataDirectoryInUse, DataDirectoryUnusable } from './embedded/data-directory.ts';
import { PortUnusable } from './http.ts';
import { serve } from './serve.ts';
import { welcome } from './welcome.ts';

/** Starts the service, and ends it in order on SIGTERM and SIGINT, also while it is starting. */
async function main(): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  const ending = Promise.withResolvers<{ code: number; why: string }>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => ending.resolve({ code: 0, why: signal }));
  }
  const service = await serve({ config, log, dev: process.argv.includes('--dev') });
  void service.lost.then((err) => {
    log.fatal({ err }, 'the embedded database cannot be kept running');
    ending.resolve({ code: 1, why: 'the database is lost' });
  });
  process.stdout.write(await welcome(config));
  log.info({ url: config.publicUrl, seconds: (performance.now() - began) / 1000 }, 'ready');
  log.flush();

  const { code, why } = await ending.promise;
  log.info({ why }, 'stopping');
  await service.stop();
  log.info('stopped');
  log.flush(() => process.exit(code));
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
