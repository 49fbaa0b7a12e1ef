import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#db/client.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';
import { makeTestIssuer, type TestIssuer } from '#lib/auth/testing/token-issuer.ts';
import type { Config } from '#lib/config/config.ts';
import { notFound } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeDrain } from '#server/http/connections/drain.ts';
import { listen, makeHttpServer } from '#server/http/connections/server.ts';
import { makeHandler } from '#server/http/handler.ts';
import { sendError } from '#server/http/response.ts';
import { loadRoutes, makeRouter, type Route } from '#server/http/router.ts';
import { sessionCookie } from '#tests/support/credentials.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import type { OperationCase, SeedTarget } from './cases/operation-case.ts';
import { seedCases, seededSettings } from './cases/seed.ts';
import { makeTestServices } from './services.ts';
import type { Transport } from './transport.ts';

export type StartApiOptions = {
  /** Routes beside those of the service. */
  readonly routes?: readonly Route[];
  readonly limits?: Parameters<typeof makeHttpServer>[0];
  /** In place of what follows from `settings`. */
  readonly config?: Partial<Config>;
  /** The issuer whose tokens are accepted; it must be the one that `settings` name, if they name one. */
  readonly issuer?: TestIssuer;
  readonly log?: Log;
};

/** Serves the API, without pages, by our HTTP server and router on a free port of 127.0.0.1. */
export async function startApi(
  databaseUrl: string,
  settings: Record<string, string> = {},
  { routes = [], limits, config: replaced, issuer, log }: StartApiOptions = {},
): Promise<Transport & { readonly port: number }> {
  const testIssuer = issuer ?? (await makeTestIssuer());
  const services = makeTestServices(databaseUrl, testIssuer, settings, log, replaced);
  const { config } = services;
  const server = makeHttpServer(limits);
  const allRoutes = [...(await loadRoutes('v1')), ...(await loadRoutes('portal-api')), ...routes];
  server.serveWith(
    makeHandler({
      ...services,
      rules: { ...config, dev: false },
      api: makeRouter(allRoutes),
      pages: async (request) => sendError(request.outgoing, request, notFound('page', 'here')),
      identity: undefined,
      callerOf: async ({ address }) => address,
      drain: makeDrain(server, { graceMs: 0, hardStopMs: 1_000 }),
    }),
  );
  const listening = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    issuer: testIssuer,
    send: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    async close() {
      await listening[Symbol.asyncDispose]();
      await services.close();
    },
  };
}

/** The API for the tests of a file, over the records that `seed` writes; `options` are those of `startApi`. */
export function setUpApi(
  seed: (db: Database, url: string) => Promise<unknown>,
  settings: Record<string, string> = {},
  options: StartApiOptions = {},
) {
  const database = setUpTestDatabase();
  let api: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    await seed(database.db, database.url);
    api = await startApi(database.url, { RATE_LIMIT: '10000', ...settings }, options);
  });
  afterAll(() => api?.close());
  return {
    database,
    get api() {
      return api;
    },
    /** Sends a request to the portal API as a page does, signed in as branch staff unless `member` is another; given headers replace the page's. */
    async send(path: string, member: Partial<StaffMember> = {}, init: RequestInit = {}) {
      const cookie = await sessionCookie(database.db, { role: 'branch_staff', ...member });
      const headers = new Headers({ cookie, 'sec-fetch-site': 'same-origin' });
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      return api.send(`/portal-api${path}`, { ...init, headers });
    },
  };
}

/** The API for the tests of a file, over the records and files of all cases. */
export function setUpSeededApi(cases: readonly OperationCase[]) {
  const settings = seededSettings(setUpFolder());
  let target: SeedTarget;
  const seed = async (db: Database) => {
    target = await seedCases(cases, db, settings);
  };
  const service = setUpApi(seed, { RATE_LIMIT: '1000000', ...settings });
  return Object.assign(service, { target: () => target });
}
