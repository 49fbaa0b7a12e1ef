import { CLOCK_HEADER } from '#server/testing/request-clock.ts';
import { type OwnService, startOwnService } from './own-service.ts';
import { type Reader, readerOf } from './read-page.ts';
import { anAccount, changeAccount } from './records/account.ts';
import { aBranch } from './records/branch.ts';
import { anInvoice } from './records/invoice.ts';
import { aProduct } from './records/product.ts';
import { aPurchaseOrder } from './records/purchase-order.ts';
import { type Job, signInAs } from './staff.ts';
import { test as watched } from './watched.ts';

type OfTheJourney = {
  /** Another time than `CLOCK`, for `test.use({ clock: '2026-10-04T01:30:00+10:00' })`: an instant with its offset. */
  clock: string | undefined;
  /** A service of the journey's own, over the records of all, which it may end and start again. */
  ownService: OwnService;
  /** Signs somebody in, and comes out at `path`, or where they begin. */
  signInAs: (job: Job, path?: string) => Promise<void>;
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
 * A journey over made records: in a database of its own, by a clock that is set (docs/journeys.md). It fails when the
 * browser complains on the way.
 */
export const test = watched.extend<OfTheJourney>({
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
    await use((job, path) => signInAs(page, job, path));
  },
  reader: ({ request }, use) => use(readerOf(request)),
  anInvoice: async ({ browserName: _ }, use) => use(anInvoice),
  aPurchaseOrder: async ({ browserName: _ }, use) => use(aPurchaseOrder),
  anAccount: async ({ browserName: _ }, use) => use(anAccount),
  changeAccount: async ({ browserName: _ }, use) => use(changeAccount),
  aBranch: async ({ browserName: _ }, use) => use(aBranch),
  aProduct: async ({ browserName: _ }, use) => use(aProduct),
});
