import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { type Asking, type AskingAnything, askingOf, type Door } from './door.ts';
import type { Row } from './row.ts';
import { rowsOf } from './rows.ts';
import { type Seeded, seedRows } from './seeded.ts';
import { signedIn } from './sessions.ts';

const EVERYTHING = SCOPES.join(' ');

/**
 * One operation of each shape. All pass through the same `operation()`, which `routes.ts` demands of every route: what
 * it decides for all alike (HTTP, credentials) is asked of these alone.
 */
export const SHAPES: ReadonlySet<string> = new Set([
  // A document, with customers and costs.
  'GET /v1/{countryCode}/invoices/{invoiceNumber}',
  // A list, large enough to be compressed.
  'GET /v1/{countryCode}/branches',
  // A JSON body.
  'POST /v1/{countryCode}/availability-queries',
  // Bytes, a form, and no body at all; these have no country either.
  'GET /v1/assets/{assetId}/thumbnail',
  'POST /v1/assets',
  'DELETE /v1/assets/{assetId}',
]);

type Options = {
  /** The country that is asked for, `au` where none is given. */
  readonly country?: Asking['country'];
  /** The operations that are asked, all where none are given. */
  readonly only?: ReadonlySet<string>;
};

/** Describes each operation by `describeRow`, over the records of all of them, asked through what `open` opens. */
export function describeContract(
  open: (database: TestDatabase, settings: Seeded['settings']) => Promise<Door>,
  { country = 'au', only }: Options,
  describeRow: (row: Row, asking: Asking) => void,
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
    if (only && !only.has(row.operation)) continue;
    describe(row.operation, () => {
      describeRow(
        row,
        askingOf(row, asking, () => seeded.place),
      );
    });
  }
}
