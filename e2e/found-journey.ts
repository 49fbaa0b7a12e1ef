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
import { test as base } from './watched.ts';

/** A look-up bound to the API. */
type LookUp<F extends (api: APIRequestContext) => unknown> = () => ReturnType<F>;

type Fixtures = {
  /** Signs in with a saved session and opens `path`, or the start page. */
  signInAs: (role: Job, path?: string) => Promise<void>;
  /** The API as the auditor, who may read everything. */
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
 * A read-only journey on any deployed service (docs/journeys.md): it looks up existing records. It is skipped, with the
 * reason, when there is no such record or no saved sign-in; it fails when it would change something.
 */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    const changes: string[] = [];
    await context.route('**', (route) => {
      const { method, url } = { method: route.request().method(), url: route.request().url() };
      if (method === 'GET' || READ_ONLY_POST.test(`${method} ${new URL(url).pathname}`))
        return route.fallback();
      changes.push(`${method} ${url}`);
      return route.abort();
    });
    await use(context);
    expect(changes, 'what would have changed something').toEqual([]);
  },
  signInAs: async ({ page }, use) => {
    await use(async (role, path) => {
      await page.context().setStorageState(await sessionOf(role));
      await page.goto(path ?? '/');
      expect(
        page.url(),
        `the session of the ${role}, which is over where this leads to the sign-in`,
      ).not.toContain('/sign-in');
    });
  },
  api: async ({ playwright, baseURL }, use) => {
    const api = await playwright.request.newContext({
      storageState: await sessionOf('auditor'),
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
 * The saved session of that role; on the journeys' own service, a new one. Skips the journey when there is none.
 */
async function sessionOf(role: Job): Promise<string | { cookies: Cookie[]; origins: [] }> {
  if (isOverMadeRecords()) return { cookies: [await sharedCookie(role)], origins: [] };
  return (
    savedSignIn(role) ??
    notToBeHad(`Nobody has signed in as ${role}: BASE_URL=… npm run journeys:sign-in`)
  );
}

/** POST requests that only read: searches too long for a query string. */
const READ_ONLY_POST =
  /^POST \/(v1\/(au|nz)\/(availability-queries|\w+(\/\w+)?\/query)|portal-api\/(au|nz)\/invoices\/(list|lines\.csv))$/;
