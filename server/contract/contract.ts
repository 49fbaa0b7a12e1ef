import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { describeAnswers } from './answers.ts';
import { describeCredentials } from './credentials.ts';
import type { Door } from './door.ts';
import { describeHttp } from './http.ts';
import { rows } from './rows.ts';

/** What the cases ask through: there once the door is open. */
export type Asking = {
  readonly door: Door;
  /** Whether requests go through our own server, or reach the routes as a plain Next host sends them. */
  readonly isOurServer: boolean;
  /** A token that opens everything, or what `claims` leave of it. */
  ask(path: string, init?: RequestInit & { claims?: object }): Promise<Response>;
};

const EVERYTHING =
  'invoicing:read procurement:read costs:read availability:read enterprise:read product:read customer:read assets:read assets:write assets:delete';

/** Holds every operation to its contract, through one door. */
export function describeContract(
  open: (database: TestDatabase) => Promise<Door>,
  { isOurServer = true }: Partial<Pick<Asking, 'isOurServer'>> = {},
): void {
  let database: TestDatabase;
  let door: Door;
  beforeAll(async () => {
    database = await makeTestDatabase();
    for (const row of rows) await row.seed(database.db);
    door = await open(database);
  });
  afterAll(async () => {
    await door?.close();
    await database?.drop();
  });
  const asking: Asking = {
    isOurServer,
    get door() {
      return door;
    },
    async ask(path, { claims = {}, headers, ...init } = {}) {
      // A client of its own, so that no request counts against another's quota.
      const own = { client_id: randomUUID(), scope: EVERYTHING };
      const token = await door.issuer.token({ ...own, ...claims });
      const all = { authorization: `Bearer ${token}`, ...Object.fromEntries(new Headers(headers)) };
      return door.send(`/v1/au${path}`, { ...init, headers: all });
    },
  };
  for (const row of rows) {
    describe(row.operation, () => {
      describeAnswers(row, asking);
      describeCredentials(row, asking);
      describeHttp(row, asking);
    });
  }
}
