import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { describeAnswers } from './answers.ts';
import { describeCredentials } from './credentials.ts';
import { type Asking, type AskingAnything, askingOf, type Door } from './door.ts';
import { describeHttp } from './http.ts';
import { rowsOf } from './rows.ts';
import { type Seeded, seedRows } from './seeded.ts';
import { describeSessions, signedIn } from './sessions.ts';

const EVERYTHING = SCOPES.join(' ');

/** Holds every operation to its contract, through one door, in `au` or the other country. */
export function describeContract(
  open: (database: TestDatabase, settings: Seeded['settings']) => Promise<Door>,
  { isOurServer = true, country = 'au' }: Partial<Pick<Asking, 'isOurServer' | 'country'>> = {},
): void {
  const rows = rowsOf(country);
  let database: TestDatabase;
  let door: Door;
  let seeded: Seeded;
  beforeAll(async () => {
    database = await makeTestDatabase();
    seeded = await seedRows(rows, database.db);
    door = await open(database, seeded.settings);
  });
  afterAll(async () => {
    await door?.close();
    await database?.drop();
    await seeded?.remove();
  });
  const asking: AskingAnything = {
    isOurServer,
    country,
    get door() {
      return door;
    },
    async ask(path, { claims = {}, headers, ...init } = {}) {
      // A client of its own, so that no request counts against another's quota.
      const own = { client_id: randomUUID(), scope: EVERYTHING };
      const token = await door.issuer.token({ ...own, ...claims });
      const all = { authorization: `Bearer ${token}`, ...Object.fromEntries(new Headers(headers)) };
      return door.send(path, { ...init, headers: all });
    },
    async askAs(member, path, { headers, ...init } = {}) {
      const cookie = await signedIn(database.db, member);
      const own = { cookie, 'sec-fetch-site': 'same-origin' };
      const all = { ...own, ...Object.fromEntries(new Headers(headers)) };
      return door.send(path, { ...init, headers: all });
    },
  };
  for (const row of rows) {
    describe(row.operation, () => {
      const own = askingOf(row, asking, () => seeded.place);
      describeAnswers(row, own);
      describeCredentials(row, own);
      describeSessions(row, own);
      describeHttp(row, own);
    });
  }
}
