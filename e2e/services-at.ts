import { type StartedService, startService } from '#server/testing/start-service.ts';
import { madeDatabase, madeFolder } from './made-database.ts';

/** Services over the records of the journeys, each by a clock that is set to another time. */
export type ServicesAt = {
  /** The address of the one by that clock; the first to ask has it started. */
  urlAt(clock: string): Promise<string>;
  stop(): Promise<void>;
};

/** None at first. Beside the service that all journeys share, they have its database, files and sessions. */
export function makeServicesAt(): ServicesAt {
  const started = new Map<string, Promise<StartedService>>();
  return {
    async urlAt(clock) {
      const service = started.get(clock) ?? startAt(clock);
      started.set(clock, service);
      return (await service).url;
    },
    async stop() {
      for (const service of started.values()) {
        const { process, exit } = await service;
        process.kill('SIGTERM');
        await exit;
      }
    },
  };
}

async function startAt(clock: string): Promise<StartedService> {
  const { url } = await madeDatabase();
  const service = await startService({
    DATA_DIR: madeFolder(),
    DATABASE_URL: url,
    CLOCK: clock,
    // By its clock the events of the journeys may be years old.
    EVENT_RETENTION_DAYS: '36500',
  });
  if (await service.ready) return service;
  throw new Error(`No service could be started at ${clock}:\n${service.output()}`);
}
