import type { ReactNode } from 'react';
import {
  accountsOnHold,
  MAX_SHORTFALLS,
  ordersReadyForPickup,
  shortfallWork,
} from '#components/home/customer-orders.tsx';
import { dueOrders, NextDue } from '#components/home/due-orders.tsx';
import { WorkCounts, WorkList } from '#components/home/work-list.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { listAccountsOnHold, listNumbersOnHold } from '#lib/accounts/accounts.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listShortfalls } from '#lib/availability/shortfalls.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { listOrdersReadyForPickup } from '#lib/customer-orders/orders-of-branch.ts';
import { getBranchOverdue, getCustomerBalances } from '#lib/invoices/credits/balances.ts';
import { listLatestPurchases } from '#lib/invoices/search/latest-purchases.ts';
import { invoicesHref } from '#lib/invoices/view/links.ts';
import { logError } from '#lib/logging/error-log.ts';
import { formatMoney } from '#lib/money.ts';
import { listDueOrders } from '#lib/purchase-orders/search/due-orders.ts';
import { services } from '#lib/services.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { dateIn } from '#lib/time/dates.ts';
import { dayAfter } from '#lib/time/local-time.ts';

/** How many days ahead to look for short lines. */
const DAYS_AHEAD = 7;
const MAX_ORDERS = 5;
/** As many as one availability sheet requests in a call. */
const MAX_LINES = 25;
/** How far back an account on hold has ordered, in days. */
const ORDERS_BACK = 30;
const MAX_ACCOUNTS = 2_000;

type Props = {
  ctx: Context<'enterprise:read'>;
  branch: LocatedBranch;
  /** The list of customers' orders that is shown whole: its id. */
  all: string | undefined;
  /** Beside the work. */
  children: ReactNode;
};

/** What a branch has to deal with today, by its own date, as far as the user may see it. */
export async function BranchWork({ ctx, branch: home, all, children }: Props) {
  const { countryCode } = ctx;
  const { number: branch, location } = home;
  const today = dateIn(location.timeZone, ctx.clock.now());
  const procurement = withScope(ctx, 'procurement:read');
  const invoicing = withScope(ctx, 'invoicing:read');
  const missing: string[] = [];
  // A read that fails takes its own part off the page.
  const part = async <T,>(what: string, read: Promise<T> | undefined): Promise<T | undefined> => {
    try {
      return await read;
    } catch (error) {
      logError(services().sampledLog, 'a part of Home failed', error, { part: what });
      missing.push(what);
      return undefined;
    }
  };
  const [due, shortages, readyToCall, held, unpaid] = await Promise.all([
    part(
      'purchase orders',
      procurement && listDueOrders(procurement, { branch, today, limit: MAX_ORDERS }),
    ),
    part('orders we can’t fill', findShortages(ctx, branch, today)),
    part('customers to call', findOrdersReadyForPickup(ctx, branch)),
    part('accounts on hold', findHeldAccounts(ctx, branch, today)),
    part('overdue invoices', invoicing && getBranchOverdue(invoicing, branch)),
  ]);
  const where = { countryCode, branch, today };
  const short = shortages && shortfallWork({ ...where, ...shortages });
  const toCall =
    readyToCall && ordersReadyForPickup({ today, ...readyToCall, withAll: all === 'to-call' });
  const dueIn = due ? dueOrders({ ...where, due }) : [];
  const onHold = held && accountsOnHold({ ...where, ...held });
  const overdue = unpaid && {
    ...unpaid,
    id: 'overdue',
    href: invoicesHref({ branch, status: 'overdue', sort: 'due' }),
    one: 'invoice overdue',
    many: 'invoices overdue',
    detail: unpaid.count > 0 ? formatMoney(unpaid.owing) : undefined,
    isBad: true,
  };
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="bad">
          Can’t show {new Intl.ListFormat('en-AU').format(missing)}: something went wrong at our
          end. Reload to try again.
        </Notice>
      )}
      <WorkCounts kinds={[short, toCall, ...dueIn, onHold, overdue]} />
      {/* As many columns as there is work: customers first, then suppliers. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] items-start gap-x-10 gap-y-8 *:empty:hidden *:min-w-0 *:space-y-8">
        <div>
          {[short, toCall, onHold].map((work) => work && <WorkList key={work.id} {...work} />)}
        </div>
        <div>
          {dueIn.map((work) => (
            <WorkList key={work.id} {...work} />
          ))}
          {due && <NextDue {...where} next={due.next} />}
        </div>
        <div>{children}</div>
      </div>
    </>
  );
}

/** Whether the user may see any of it. */
export function canSeeWork({ principal: { scopes } }: Context): boolean {
  return scopes.has('procurement:read') || scopes.has('availability:read');
}

/** Customers' orders that cannot be filled, and the first of them with their customers. */
async function findShortages(ctx: Context, branch: string, today: string) {
  const availability = withScope(ctx, 'availability:read');
  if (!availability) return undefined;
  const until = dayAfter(today, DAYS_AHEAD);
  const short = await listShortfalls(availability, { branch, today, until, limit: MAX_LINES });
  const shown = short.first.slice(0, MAX_SHORTFALLS);
  const keys = shown.map(({ reference }) => withoutOrderPrefix(reference));
  return { short, orders: await findOrdersByKey(ctx, keys) };
}

/** Customers' orders whose goods are here, and which of the customers are on hold. */
async function findOrdersReadyForPickup(ctx: Context, branch: string) {
  const procurement = withScope(ctx, 'procurement:read');
  if (!procurement || !withScope(ctx, 'invoicing:read')) return undefined;
  const { orders, isTruncated } = await listOrdersReadyForPickup(procurement, branch);
  const customer = withScope(ctx, 'customer:read');
  const numbers = orders.flatMap((order) => order.customer?.number ?? []);
  const held = customer && (await listNumbersOnHold(customer, numbers));
  return { orders, isTruncated, held: held ?? new Set<string>() };
}

/** Accounts on hold that ordered lately, the latest first. */
async function findHeldAccounts(ctx: Context, branch: string, today: string) {
  const customer = withScope(ctx, 'customer:read');
  const invoicing = withScope(ctx, 'invoicing:read');
  if (!customer || !invoicing) return undefined;
  const accounts = await listAccountsOnHold(customer, { branch, limit: MAX_ACCOUNTS });
  const byNumber = new Map(accounts.map((account) => [account.number, account]));
  const purchases = await listLatestPurchases(
    invoicing,
    [...byNumber.keys()],
    dayAfter(today, -ORDERS_BACK),
  );
  const balances = await getCustomerBalances(
    invoicing,
    purchases.slice(0, MAX_ORDERS).map(({ customerNumber }) => customerNumber),
  );
  return {
    isTruncated: accounts.length === MAX_ACCOUNTS,
    accounts: purchases.flatMap((purchase) => {
      const account = byNumber.get(purchase.customerNumber);
      return account ? [{ ...account, purchase, balance: balances.get(account.number) }] : [];
    }),
  };
}
