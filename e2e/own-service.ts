import { type StartedService, startService } from '#server/testing/start-service.ts';
import { CLOCK } from './clock.ts';
import { madeDatabase, madeFolder } from './made-database.ts';

/** A service in a process of its own beside the one that all journeys share: with its database, files and sessions. */
export type OwnService = {
  readonly url: string;
  /** Ends it, as an operator does who installs a new version. */
  end(): Promise<void>;
  /** Starts it again, at the same address. */
  startAgain(): Promise<void>;
};

export async function startOwnService(): Promise<OwnService> {
  let running = await start();
  const { url } = running;
  return {
    url,
    async end() {
      running.process.kill('SIGTERM');
      await running.exit;
    },
    async startAgain() {
      running = await start(new URL(url).port);
    },
  };
}

async function start(port?: string): Promise<StartedService> {
  const { url } = await madeDatabase();
  const service = await startService({
    DATA_DIR: madeFolder(),
    DATABASE_URL: url,
    CLOCK,
    ...(port && { PORT: port }),
  });
  if (await service.ready) return service;
  throw new Error(`No service could be started:\n${service.output()}`);
}
