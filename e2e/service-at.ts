import { type StartedService, startService } from '#server/testing/start-service.ts';
import { madeDatabase, madeFolder } from './made-database.ts';

/**
 * A service over the records of the journeys whose clock is set to another time, in a process of its own beside the one
 * that all journeys share: it has the same database, files and sessions.
 */
export type ServiceAt = {
  /** The address of the one by that clock. Another one, which is by another clock, has been ended then. */
  urlAt(clock: string): Promise<string>;
  /** Ends it, as an operator does who installs a new version. */
  end(): Promise<void>;
  /** Starts it again, at the same address. */
  startAgain(): Promise<void>;
};

/** None at first: who asks for its address has it started. */
export function makeServiceAt(): ServiceAt {
  let running: { readonly clock: string; readonly service: StartedService } | undefined;
  const end = async () => {
    running?.service.process.kill('SIGTERM');
    await running?.service.exit;
  };
  return {
    end,
    async urlAt(clock) {
      if (running?.clock !== clock) {
        await end();
        running = { clock, service: await startAt(clock) };
      }
      return running.service.url;
    },
    async startAgain() {
      if (!running) throw new Error('The service by a clock of its own was never started.');
      const { clock, service } = running;
      running = { clock, service: await startAt(clock, new URL(service.url).port) };
    },
  };
}

async function startAt(clock: string, port?: string): Promise<StartedService> {
  const { url } = await madeDatabase();
  const service = await startService({
    DATA_DIR: madeFolder(),
    DATABASE_URL: url,
    CLOCK: clock,
    // By its clock the events of the journeys may be years old.
    EVENT_RETENTION_DAYS: '36500',
    ...(port && { PORT: port }),
  });
  if (await service.ready) return service;
  throw new Error(`No service could be started at ${clock}:\n${service.output()}`);
}
