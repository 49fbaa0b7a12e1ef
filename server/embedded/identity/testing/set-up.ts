import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { type BrowserSession, browserAt } from '#server/testing/browser-session.ts';
import { createPerson, type NewPerson } from '../people.ts';
import { makeRelyingParty, type RelyingParty } from './relying-party.ts';
import { PORTAL_SECRET, type RunningProvider, startProvider } from './running-provider.ts';

/** For the tests of a file: a provider with a database, a portal that uses it, and a new browser for each test. */
export function setUpPortal() {
  const database = setUpTestDatabase();
  const passwords = new Map<string, string>();
  let running: RunningProvider;
  let portal: RelyingParty;
  let browser: BrowserSession;
  beforeAll(async () => {
    running = await startProvider({ db: database.db });
    portal = await portalOf(running);
  });
  beforeEach(() => {
    browser = browserAt(portal.portalUrl);
  });
  afterAll(() => running.stop());
  return {
    database,
    get running() {
      return running;
    },
    get portal() {
      return portal;
    },
    get browser() {
      return browser;
    },
    /** Adds a person, by default a buyer, and returns their id. */
    async addPerson(username: string, changes: Partial<NewPerson> = {}): Promise<string> {
      const usual = { name: 'Somebody of a test', role: 'buyer', created_by: 'a test' } as const;
      const created = await createPerson(database.db, { username, ...usual, ...changes });
      if (!created) throw new Error(`the username ${username} is taken`);
      passwords.set(username, created.password);
      return created.personId;
    },
    /** Signs an added person in with the right password, in the browser of the test. */
    signIn(username: string, changes: Readonly<Record<string, string>> = {}) {
      return portal.signIn(browser, { username, password: passwords.get(username) ?? '' }, changes);
    },
    passwordOf: (username: string) => passwords.get(username) ?? '',
    /** Follows an authorization request to the sign-in form, or to the portal if somebody is signed in. */
    async authorize(): Promise<Response | URL> {
      return browser.follow(await browser.get(portal.authorization().url), portal.redirectUri);
    },
  };
}

/** The portal as a client of a provider. */
export function portalOf({ config }: RunningProvider): Promise<RelyingParty> {
  return makeRelyingParty({ issuer: config.issuer, clientSecret: PORTAL_SECRET });
}
