import { type APIRequestContext, type Cookie, expect } from '@playwright/test';
import {
  aBranch,
  aChangedAccount,
  anInvoice,
  anInvoiceWithACredit,
  anOrderLineWithCosts,
  anOverdueOrder,
  aProductWithStock,
} from './lookups.ts';
import { isOverMadeRecords, notToBeHad } from './not-to-be-had.ts';
import { savedSignIn } from './saved-sign-in.ts';
import { type Job, sharedCookie } from './staff.ts';
import { test as watched } from './watched.ts';

/** A look-up as a journey calls it. */
type LookUp<F extends (api: APIRequestContext) => unknown> = () => ReturnType<F>;

type Found = {
  /** Signs somebody in by a session that was kept, and comes out at `path`, or where they begin. */
  signInAs: (job: Job, path?: string) => Promise<void>;
  /** The API as the auditor has it, who may read everything. */
  api: APIRequestContext;
  anInvoice: LookUp<typeof anInvoice>;
  anInvoiceWithACredit: LookUp<typeof anInvoiceWithACredit>;
  anOverdueOrder: LookUp<typeof anOverdueOrder>;
  anOrderLineWithCosts: LookUp<typeof anOrderLineWithCosts>;
  aProductWithStock: LookUp<typeof aProductWithStock>;
  aBranch: LookUp<typeof aBranch>;
  aChangedAccount: LookUp<typeof aChangedAccount>;
};

/**
 * A journey through any deployed service: it makes nothing, but looks its records up (docs/journeys.md). One whose
 * record or person is not to be had is skipped, and says so; one that would change something fails.
 */
export const test = watched.extend<Found>({
  context: async ({ context }, use) => {
    const changes: string[] = [];
    await context.route('**', (route) => {
      const { method, url } = { method: route.request().method(), url: route.request().url() };
      if (method === 'GET' || READING_POSTS.test(`${method} ${new URL(url).pathname}`))
        return route.fallback();
      changes.push(`${method} ${url}`);
      return route.abort();
    });
    await use(context);
    expect(changes, 'what would have changed something').toEqual([]);
  },
  signInAs: async ({ page }, use) => {
    await use(async (job, path) => {
      await page.context().setStorageState(await signInOf(job));
      await page.goto(path ?? '/');
      expect(
        page.url(),
        `the session of the ${job}, which is over where this leads to the sign-in`,
      ).not.toContain('/sign-in');
    });
  },
  api: async ({ playwright, baseURL }, use) => {
    const api = await playwright.request.newContext({
      storageState: await signInOf('auditor'),
      extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
      ...(baseURL && { baseURL }),
    });
    await use(api);
    await api.dispose();
  },
  anInvoice: ({ api }, use) => use(() => anInvoice(api)),
  anInvoiceWithACredit: ({ api }, use) => use(() => anInvoiceWithACredit(api)),
  anOverdueOrder: ({ api }, use) => use(() => anOverdueOrder(api)),
  anOrderLineWithCosts: ({ api }, use) => use(() => anOrderLineWithCosts(api)),
  aProductWithStock: ({ api }, use) => use(() => aProductWithStock(api)),
  aBranch: ({ api }, use) => use(() => aBranch(api)),
  aChangedAccount: ({ api }, use) => use(() => aChangedAccount(api)),
});

/**
 * The session that was kept for somebody of that role; over the records of the journeys, a new one. A journey of
 * somebody for whom there is none is skipped.
 */
async function signInOf(job: Job): Promise<string | { cookies: Cookie[]; origins: [] }> {
  if (isOverMadeRecords()) return { cookies: [await sharedCookie(job)], origins: [] };
  return (
    savedSignIn(job) ??
    notToBeHad(`Nobody has signed in as ${job}: BASE_URL=… npm run journeys:sign-in`)
  );
}

/** Searches whose question is too long for an address. */
const READING_POSTS =
  /^POST \/(v1\/(au|nz)\/(availability-queries|\w+(\/\w+)?\/query)|portal-api\/(au|nz)\/invoices\/(list|lines\.csv))$/;
