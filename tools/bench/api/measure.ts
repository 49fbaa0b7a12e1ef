import type { Database } from '#db/client.ts';
import { generateLoad, type LoadOptions } from '#tools/bench/measure/load-generator.ts';
import { databaseMicroseconds } from './database-time.ts';
import type { Caller } from './routes.ts';
import type { MeasuredServer } from './servers.ts';

/** Results of one measurement, or the medians of several. */
export type Figures = {
  readonly requestsPerSecond: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time per request of the server's process and of PostgreSQL's backends. */
  readonly serverMicroseconds: number;
  readonly databaseMicroseconds: number | undefined;
  /** Memory of the server's process after the run. */
  readonly residentMegabytes: number;
};

export type Measurement = Omit<LoadOptions, 'address' | 'headers'> & {
  readonly server: MeasuredServer;
  readonly caller: Caller;
  readonly db: Database;
};

/** Puts load on a server and measures what its process and the database use meanwhile. */
export async function measure(measurement: Measurement): Promise<Figures> {
  const { server, caller, db, ...load } = measurement;
  const { process } = server;
  const before = { server: await process.usage(), database: await databaseMicroseconds(db) };
  const result = await generateLoad({
    ...load,
    address: server.addressFor(caller),
    headers: server.headersFor(caller),
  });
  const after = { server: await process.usage(), database: await databaseMicroseconds(db) };
  const used = after.server.processorMicroseconds - before.server.processorMicroseconds;
  return {
    requestsPerSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    serverMicroseconds: used / result.requests,
    databaseMicroseconds:
      before.database === undefined || after.database === undefined
        ? undefined
        : (after.database - before.database) / result.requests,
    residentMegabytes: after.server.residentBytes / 1e6,
  };
}
