import { sql } from 'kysely';
import createFetchClient from 'openapi-fetch';
import type { paths } from '#clients/typescript/openapi.d.ts';
import { unwrap } from '#clients/typescript/results.ts';
import { retrying } from '#clients/typescript/retries.ts';
import type { Database } from '#db/client.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { getResource } from '#lib/resources.ts';
import { freePort } from '#tests/support/start-process.ts';
import { type Bench, COUNTRY, NO_RATE_LIMIT } from '#tools/bench/harness/bench.ts';
import type { Outcome, Run } from '#tools/bench/harness/scenario.ts';

type Options = Readonly<Record<'seconds' | 'rounds' | 'records', number>>;
type Measured = Omit<Outcome, 'report'> & { readonly figures?: Readonly<Record<string, number>> };
/** Measures one thing. */
export type Part = (client: Client, options: Options, run: Run) => Promise<Measured>;

/** A client with all scopes, and the service that it calls as the client for TypeScript does. */
export type Client = Awaited<ReturnType<typeof connect>>;

/** Starts a service and connects to it. */
export async function connect(bench: Bench) {
  const settings = { ...NO_RATE_LIMIT, PORT: String(await freePort()) };
  let service = await bench.start(settings);
  const headers = { Authorization: `Bearer ${await bench.token(SCOPES.join(' '))}` };
  const api = createFetchClient<paths>({ baseUrl: service.url, headers, fetch: retrying({}) });
  return {
    ...{ bench, db: bench.db, api, headers, base: `${service.url}/v1/${COUNTRY}` },
    stop: () => service.kill(),
    async restart() {
      await service.kill();
      service = await bench.start(settings);
    },
    /** A page of changes; without a query, the cursor of now. */
    async readChanges(resource: string[], more: object = {}) {
      const query = { resource, limit: 1_000, ...more };
      const params = { path: { countryCode: COUNTRY }, query };
      return unwrap(await api.GET('/v1/{countryCode}/changes', { params }));
    },
  };
}

/** What trade changes in records of each kind. */
const CHANGES: Readonly<Record<string, (change: number) => object>> = {
  stock: (onHand) => ({ onHand }),
  commitments: (quantity) => ({ quantity }),
  'state-costs': (change) => ({ fullyRebatedCost: change / 100 }),
  invoices: (change) => ({ orderNumber: `T${change}` }),
  'purchase-orders': (change) => ({ referenceNumber: `T${change}` }),
};
export const TRADED = Object.keys(CHANGES);

/** One of so many records of each kind, as it is after a change. */
export async function changeRecords(db: Database, names: string[], change: number, oneOf = 1) {
  const feeds: Record<string, object[]> = {};
  for (const name of names) {
    const texts = (await textsOf(db, name)).filter((_, at) => (at + change) % oneOf === 0);
    feeds[name] = texts.map((text) => ({ ...JSON.parse(text), ...CHANGES[name]?.(change) }));
  }
  return feeds;
}

/** The texts of all records of a resource. */
export async function textsOf(db: Database, name: string): Promise<string[]> {
  const { table, text } = getResource(name);
  const texts = sql<{ text: string }>`
    select ${sql.raw(text)} as text from ${sql.table(table)} where country_code = ${COUNTRY}`;
  return (await texts.execute(db)).rows.map((row) => row.text);
}
