import { type StartedService, startService } from '#server/testing/start-service.ts';
import { CLOCK } from './clock.ts';
import { journeyDatabase, journeyDataFolder } from './database.ts';

/** A second service process on the database, files and sessions of the one that all journeys share. */
export type OwnService = {
  readonly url: string;
  /** Stops it with SIGTERM, as an operator does to install a new version. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  restart(): Promise<void>;
};

export async function startOwnService(): Promise<OwnService> {
  let running = await start();
  const { url } = running;
  return {
    url,
    async stop() {
      running.process.kill('SIGTERM');
      await running.exit;
    },
    async restart() {
      running = await start(new URL(url).port);
    },
  };
}

async function start(port?: string): Promise<StartedService> {
  const { url } = await journeyDatabase();
  // Services on one database have to agree on their address.
  const { JOURNEY_URL } = process.env;
  const service = await startService({
    DATA_DIR: journeyDataFolder(),
    DATABASE_URL: url,
    CLOCK,
    ...(JOURNEY_URL && { PUBLIC_URL: JOURNEY_URL }),
    ...(port && { PORT: port }),
  });
  if (await service.ready) return service;
  throw new Error(`No service could be started:\n${service.output()}`);
}
