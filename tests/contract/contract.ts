import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { setUpTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { sessionCookie } from '#tests/support/credentials.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { casesFor } from './cases/cases.ts';
import type { OperationCase, SeedTarget } from './cases/operation-case.ts';
import { seedCases, seededSettings } from './cases/seed.ts';
import { type ApiClient, clientForCase, type RootClient, type Transport } from './transport.ts';

const ALL_SCOPES = SCOPES.join(' ');

/**
 * One operation of each kind. What `operation()` decides for all operations alike (HTTP,
 * credentials) is tested only on these; `routes.ts` refuses a route that does not use it.
 */
export const SAMPLE_OPERATIONS: ReadonlySet<string> = new Set([
  // A document with a customer and costs.
  'GET /v1/{countryCode}/invoices/{invoiceNumber}',
  // A list that is large enough to be compressed.
  'GET /v1/{countryCode}/branches',
  // A JSON body.
  'POST /v1/{countryCode}/availability-queries',
  // A file, a form, and a response without a body; none of these has a country.
  'GET /v1/assets/{assetId}/thumbnail',
  'POST /v1/assets',
  'DELETE /v1/assets/{assetId}',
]);

type Options = {
  /** `au` by default. */
  readonly country?: ApiClient['country'];
  /** The operations to describe; all by default. */
  readonly only?: ReadonlySet<string>;
};

/** Describes each operation by `describeCase`, on a database with the records of all cases and a transport over it. */
export function describeContract(
  openTransport: (database: TestDatabase, settings: Record<string, string>) => Promise<Transport>,
  { country = 'au', only }: Options,
  describeCase: (operationCase: OperationCase, client: ApiClient) => void,
): void {
  const cases = casesFor(country);
  const database = setUpTestDatabase();
  let transport: Transport;
  const settings = seededSettings(setUpFolder());
  let target: SeedTarget;
  beforeAll(async () => {
    target = await seedCases(cases, database.db, settings);
    transport = await openTransport(database, settings);
  });
  afterAll(() => transport?.close());
  const client: RootClient = {
    country,
    get transport() {
      return transport;
    },
    async request(path, { claims = {}, headers, ...init } = {}) {
      // A new client id each time, so that no request counts against another's quota.
      const defaults = { client_id: randomUUID(), scope: ALL_SCOPES };
      const token = await transport.issuer.token({ ...defaults, ...claims });
      const all = { authorization: `Bearer ${token}`, ...Object.fromEntries(new Headers(headers)) };
      return transport.send(path, { ...init, headers: all });
    },
    async requestAs(member, path, { headers, ...init } = {}) {
      const cookie = await sessionCookie(database.db, member);
      const defaults = { cookie, 'sec-fetch-site': 'same-origin' };
      const all = { ...defaults, ...Object.fromEntries(new Headers(headers)) };
      return transport.send(path, { ...init, headers: all });
    },
  };
  for (const operationCase of cases) {
    if (only && !only.has(operationCase.operation)) continue;
    describe(operationCase.operation, () => {
      describeCase(
        operationCase,
        clientForCase(operationCase, client, () => target),
      );
    });
  }
}
