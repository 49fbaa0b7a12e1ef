import { expect } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import {
  type RegisteredClient,
  type SignInIssuer,
  serveSignInIssuer,
} from '#lib/auth/testing/sign-in-issuer.ts';
import {
  MAIN_WITH_CLOCK,
  type StartedService,
  startService,
} from '#tests/support/start-service.ts';
import type { BrowserSession } from './browser-session.ts';

/** The built service with a test issuer for sign-ins. */
export type TestPortal = {
  readonly database: TestDatabase;
  readonly issuer: SignInIssuer;
  readonly service: StartedService;
  close(): Promise<void>;
};

export const SESSION_SECRET = 'tP4kW9sVb2Xm7RqZc5JnLd8GyHfE3uTa';
/** The page that `signIn` returns to. */
export const RETURN_PATH = '/au/invoices?q=pump&page=2';

/** Starts database, issuer and service, with additional settings. `client` is the portal's registration at the issuer. */
export async function openPortal(
  settings: (databaseUrl: string) => Record<string, string> = () => ({}),
  client?: RegisteredClient,
  program?: URL,
): Promise<TestPortal> {
  const database = await makeTestDatabase();
  const issuer = await serveSignInIssuer(client);
  const all = {
    DATABASE_URL: database.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    API_AUDIENCE: 'api',
    ENVIRONMENT: 'test',
    SESSION_SECRET,
    ...settings(database.url),
  };
  const service = await startService(all, program);
  expect(await service.ready, service.output()).toBe(true);
  return {
    database,
    issuer,
    service,
    async close() {
      service.process.kill('SIGTERM');
      await service.exit;
      await issuer.close();
      await database.drop();
    },
  };
}

let shared: Promise<TestPortal> | undefined;

/**
 * A portal without additional settings and with the request clock, shared by all tests of this process. Tests must not
 * leave anything in its database that other tests could see.
 */
export async function sharedPortal(): Promise<TestPortal> {
  shared ??= openPortal(undefined, undefined, MAIN_WITH_CLOCK);
  const portal = await shared;
  // Another test may have changed the behaviour of the issuer.
  portal.issuer.next = {};
  return portal;
}

/** Signs in at the issuer, and returns the response to the callback. */
export async function signIn(browser: BrowserSession, returnTo = RETURN_PATH): Promise<Response> {
  const redirect = await browser.get(`/api/auth/sign-in?${new URLSearchParams({ returnTo })}`);
  return browser.get(pathOf(await visitIssuer(redirect)));
}

/** Follows a redirect to the issuer, and returns the URL that the issuer redirects to. */
export async function visitIssuer(redirect: Response): Promise<string> {
  const address = redirect.headers.get('location') ?? '';
  expect(address).toContain('/authorize?');
  const response = await fetch(address, { redirect: 'manual' });
  return response.headers.get('location') ?? '';
}

/** The path and query of a URL. */
export function pathOf(address: string | null): string {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
}

/** The problem that the sign-in page will show. */
export function problemOf(response: Response): string | null {
  const url = new URL(response.headers.get('location') ?? '');
  expect(url.pathname).toBe('/sign-in');
  return url.searchParams.get('problem');
}

/** Whether the API accepts the session: 404 (there are no invoices) instead of 401. */
export async function isSignedIn(browser: BrowserSession): Promise<boolean> {
  const { status } = await browser.get('/v1/au/invoices/1');
  expect([401, 404]).toContain(status);
  return status === 404;
}

/** The session of a person in the database. */
export function findSession({ database }: TestPortal, subject: string) {
  return database.db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
}
