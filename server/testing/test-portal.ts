import { expect } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import {
  type PeopleIssuer,
  type RegisteredClient,
  servePeopleIssuer,
} from '#lib/auth/testing/people-issuer.ts';
import type { BrowserSession } from './browser-session.ts';
import { MAIN_WITH_CLOCK, type StartedService, startService } from './start-service.ts';

/** The built service, whose people sign in at an issuer made for tests. */
export type TestPortal = {
  readonly database: TestDatabase;
  readonly issuer: PeopleIssuer;
  readonly service: StartedService;
  close(): Promise<void>;
};

export const SESSION_SECRET = 'tP4kW9sVb2Xm7RqZc5JnLd8GyHfE3uTa';
/** Where `signIn` asks to be led back to. */
export const RETURN = '/au/invoices?q=pump&page=2';

/**
 * Starts all of it, with these settings besides; they may depend on where the database is. The portal is `client` to
 * the issuer.
 */
export async function openPortal(
  settings: (databaseUrl: string) => Record<string, string> = () => ({}),
  client?: RegisteredClient,
  program?: URL,
): Promise<TestPortal> {
  const database = await makeTestDatabase();
  const issuer = await servePeopleIssuer(client);
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
 * One with no settings besides, whose requests may say when it is: started once for all tests of this process, with
 * which it ends. Nothing is to be left in its database by which others could tell.
 */
export async function sharedPortal(): Promise<TestPortal> {
  shared ??= openPortal(undefined, undefined, MAIN_WITH_CLOCK);
  const portal = await shared;
  // Another test may have had its issuer behave otherwise.
  portal.issuer.next = {};
  return portal;
}

/** Goes to the issuer and comes back; what the service answers then. */
export async function signIn(browser: BrowserSession, returnTo = RETURN): Promise<Response> {
  const away = await browser.get(`/api/auth/sign-in?${new URLSearchParams({ returnTo })}`);
  return browser.get(pathOf(await back(away)));
}

/** Follows the browser to the issuer: the address that the issuer sends it back to. */
export async function back(away: Response): Promise<string> {
  const address = away.headers.get('location') ?? '';
  expect(address).toContain('/authorize?');
  const answer = await fetch(address, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

/** Path and query of an address. */
export function pathOf(address: string | null): string {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
}

/** What the sign-in page, which the answer leads to, is to say. */
export function problemOf(answer: Response): string | null {
  const url = new URL(answer.headers.get('location') ?? '');
  expect(url.pathname).toBe('/sign-in');
  return url.searchParams.get('problem');
}

/** Whether the API lets this browser in: 404, for there are no invoices, instead of 401. */
export async function isSignedIn(browser: BrowserSession): Promise<boolean> {
  const { status } = await browser.get('/v1/au/invoices/1');
  expect([401, 404]).toContain(status);
  return status === 404;
}

/** The session of a person, as the database has it. */
export function sessionOf({ database }: TestPortal, subject: string) {
  return database.db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
}
