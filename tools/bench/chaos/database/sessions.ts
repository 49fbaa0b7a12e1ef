import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseErrorKind } from '#db/client.ts';
import { SERVICE_ROLE } from '#server/embedded/postgres/cluster.ts';
import type { Fault } from '#tools/bench/chaos/faults/run-faults.ts';

type Begun = Pick<Fault, 'begin' | 'end'>;

/** A session that locks the tables that every client uses, so that all statements of the service wait. */
export function lockTables(ownerUrl: string): Begun {
  let session: pg.Client | undefined;
  return {
    async begin() {
      session = await connect(ownerUrl);
      await session.query('begin; lock table assets, branches, invoices in access exclusive mode');
    },
    async end() {
      await session?.end();
    },
  };
}

/** Ends the connections of the service and takes all that PostgreSQL has, as soon as one is free. */
export function holdConnections(ownerUrl: string): Begun {
  const held: pg.Client[] = [];
  let isOver = false;
  let holding: Promise<void> | undefined;
  const hold = async (session: pg.Client) => {
    while (!isOver) {
      const client = await connectIfFree(ownerUrl);
      if (client) held.push(client);
      else await session.query(END_SERVICE, [SERVICE_ROLE]);
      await pause(client ? 0 : RETRY_MS);
    }
  };
  return {
    async begin() {
      const session = await connect(ownerUrl);
      held.push(session);
      const opened = Array.from({ length: MAX_CONNECTIONS }, () => connectIfFree(ownerUrl));
      held.push(...(await Promise.all(opened)).filter((client) => client !== undefined));
      holding = hold(session);
    },
    async end() {
      isOver = true;
      await holding;
      await Promise.all(held.map((client) => client.end()));
    },
  };
}

/** Of an embedded PostgreSQL. */
const MAX_CONNECTIONS = 100;
const RETRY_MS = 20;
const END_SERVICE = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1';

async function connectIfFree(url: string): Promise<pg.Client | undefined> {
  try {
    return await connect(url);
  } catch (error) {
    if (databaseErrorKind(error) !== 'away') throw error;
    return undefined;
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
