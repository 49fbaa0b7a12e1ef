import { CLOCK_HEADER } from '#server/testing/request-clock.ts';
import { type OwnService, startOwnService } from './own-service.ts';
import { type Reader, readerOf } from './read-page.ts';
import { anAccount, changeAccount } from './records/account.ts';
import { aBranch } from './records/branch.ts';
import { anInvoice } from './records/invoice.ts';
import { aProduct } from './records/product.ts';
import { aPurchaseOrder } from './records/purchase-order.ts';
import { type Job, signInAs } from './staff.ts';
import { test as base } from './watched.ts';

type Fixtures = {
  /** The service's time where it is not `CLOCK`: `test.use({ clock: '2026-10-04T01:30:00+10:00' })`. */
  clock: string | undefined;
  /** A second service on the same database, which the journey may stop and restart. */
  ownService: OwnService;
  /** Signs in and opens `path`, or the start page. */
  signInAs: (role: Job, path?: string) => Promise<void>;
  /** Reads pages and files without a browser. */
  reader: Reader;
  anInvoice: typeof anInvoice;
  aPurchaseOrder: typeof aPurchaseOrder;
  anAccount: typeof anAccount;
  changeAccount: typeof changeAccount;
  aBranch: typeof aBranch;
  aProduct: typeof aProduct;
};

/**
 * A journey on the test run's own service, with test data and a fixed clock (docs/journeys.md). It fails when the browser
 * reports an error.
 */
export const test = base.extend<Fixtures>({
  clock: [undefined, { option: true }],
  context: async ({ context, clock }, use) => {
    if (clock === undefined) return use(context);
    await context.setExtraHTTPHeaders({ [CLOCK_HEADER]: clock });
    await use(context);
    await context.setExtraHTTPHeaders({});
  },
  ownService: async ({ browserName: _ }, use) => {
    const service = await startOwnService();
    await use(service);
    await service.end();
  },
  signInAs: async ({ page }, use) => {
    await use((role, path) => signInAs(page, role, path));
  },
  reader: ({ request }, use) => use(readerOf(request)),
  anInvoice: async ({ browserName: _ }, use) => use(anInvoice),
  aPurchaseOrder: async ({ browserName: _ }, use) => use(aPurchaseOrder),
  anAccount: async ({ browserName: _ }, use) => use(anAccount),
  changeAccount: async ({ browserName: _ }, use) => use(changeAccount),
  aBranch: async ({ browserName: _ }, use) => use(aBranch),
  aProduct: async ({ browserName: _ }, use) => use(aProduct),
});
