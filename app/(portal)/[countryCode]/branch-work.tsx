import { AccountsOnHold } from '#components/home/accounts-on-hold.tsx';
import { ArrivedOrders } from '#components/home/arrived-orders.tsx';
import { DueOrders } from '#components/home/due-orders.tsx';
import { ShortfallList } from '#components/home/shortfalls.tsx';
import { WorkCounts } from '#components/home/work-counts.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listShortfalls } from '#lib/availability/shortfalls.ts';
import { listAccountsOnHold, listNumbersOnHold } from '#lib/customer/search/branch-accounts.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { getCustomerBalances } from '#lib/invoicing/credits/customer-balance.ts';
import { listLatestPurchases, listOrderCustomers } from '#lib/invoicing/search/order-customers.ts';
import { searchInvoices } from '#lib/invoicing/search/search-invoices.ts';
import { invoicesHref } from '#lib/invoicing/view/links.ts';
import { sumOwing } from '#lib/invoicing/view/list-balance.ts';
import { formatMoney } from '#lib/money.ts';
import { listArrivedGoods } from '#lib/procurement/search/arrived-goods.ts';
import { listDueOrders } from '#lib/procurement/search/due-orders.ts';
import { dateIn } from '#lib/time/dates.ts';
import { dayAfter } from '#lib/time/local-time.ts';

/** How many days ahead to look for short lines. */
const DAYS_AHEAD = 7;
const MAX_ORDERS = 5;
/** As many as one availability sheet requests in a call. */
const MAX_LINES = 25;
/** How far back goods that wait for their customer were ordered, in days. */
const ARRIVALS_BACK = 120;
const MAX_ARRIVALS = 200;
/** How far back an account on hold has ordered, in days. */
const ORDERS_BACK = 30;
const MAX_ACCOUNTS = 200;

type Props = { ctx: Context<'enterprise:read'>; branch: LocatedBranch; withAllArrivals: boolean };

/** What a branch has to deal with today, by its own date, as far as the user may see it. */
export async function BranchWork({ ctx, branch: home, withAllArrivals }: Props) {
  const { countryCode } = ctx;
  const { number: branch, location } = home;
  const today = dateIn(location.timeZone, ctx.clock.now());
  const procurement = withScope(ctx, 'procurement:read');
  const [due, shortages, arrived, held, unpaid] = await Promise.all([
    procurement && listDueOrders(procurement, { branch, today, limit: MAX_ORDERS }),
    findShortages(ctx, branch, today),
    findArrivals(ctx, branch, today),
    findHeldAccounts(ctx, branch, today),
    findOverdueInvoices(ctx, branch),
  ]);
  const where = { countryCode, branch, today };
  return (
    <>
      <WorkCounts
        kinds={[
          shortages && { id: 'short-lines', count: shortages.short.count, name: 'short' },
          arrived && { id: 'to-tell', count: arrived.length, name: 'to tell' },
          due && { id: 'due-in', count: due.today, name: 'due in' },
          due && { id: 'overdue', count: due.overdue, name: 'overdue from suppliers' },
          held && { id: 'on-hold', count: held.length, name: 'on hold' },
        ]}
      />
      {shortages && <ShortfallList {...where} {...shortages} />}
      {arrived && (
        <ArrivedOrders
          countryCode={countryCode}
          today={today}
          orders={arrived}
          withAll={withAllArrivals}
        />
      )}
      {due && <DueOrders {...where} due={due} />}
      {held && <AccountsOnHold {...where} accounts={held} />}
      {unpaid && unpaid.count > 0 && (
        <p className="text-sm">
          <TextLink href={invoicesHref(countryCode, { branch, status: 'overdue', sort: 'due' })}>
            {unpaid.hasMore ? `More than ${unpaid.count}` : unpaid.count}{' '}
            {unpaid.count === 1 ? 'invoice' : 'invoices'} overdue
            {!unpaid.hasMore && `, ${formatMoney(unpaid.owing)}`}
          </TextLink>
        </p>
      )}
    </>
  );
}

/** Whether the user may see any of it. */
export function canSeeWork({ principal: { scopes } }: Context): boolean {
  return scopes.has('procurement:read') || scopes.has('availability:read');
}

/** Customers' orders that cannot be filled, with the names of the customers. */
async function findShortages(ctx: Context, branch: string, today: string) {
  const availability = withScope(ctx, 'availability:read');
  if (!availability) return undefined;
  const until = dayAfter(today, DAYS_AHEAD);
  const short = await listShortfalls(availability, { branch, today, until, limit: MAX_LINES });
  const invoicing = withScope(ctx, 'invoicing:read');
  const numbers = short.first.map(({ reference }) => reference);
  return { short, customers: invoicing ? await listOrderCustomers(invoicing, numbers) : new Map() };
}

/** Customers' orders of which all bought-in goods are here and nothing is invoiced yet, the longest bought in first. */
async function findArrivals(ctx: Context, branch: string, today: string) {
  const procurement = withScope(ctx, 'procurement:read');
  const invoicing = withScope(ctx, 'invoicing:read');
  if (!procurement || !invoicing) return undefined;
  const since = dayAfter(today, -ARRIVALS_BACK);
  const goods = await listArrivedGoods(procurement, { branch, since, limit: MAX_ARRIVALS });
  const customers = await listOrderCustomers(
    invoicing,
    goods.map(({ customerOrder }) => customerOrder),
  );
  const customer = withScope(ctx, 'customer:read');
  const held =
    customer &&
    (await listNumbersOnHold(
      customer,
      [...customers.values()].flatMap(({ customerNumber }) => customerNumber ?? []),
    ));
  // Without a document nobody would know whom to call.
  const waiting = goods
    .filter(({ customerOrder }) => customers.get(customerOrder)?.isInvoiced === false)
    .toReversed();
  return [...Map.groupBy(waiting, ({ customerOrder }) => customerOrder)].map(([number, lines]) => {
    const { customerNumber = '', customerName, phone } = customers.get(number) ?? {};
    return { number, lines, customerName, phone, isOnHold: held?.has(customerNumber) === true };
  });
}

/** How many invoices of the branch are overdue and what is owing on them; the first page of more. */
async function findOverdueInvoices(ctx: Context, branch: string) {
  const invoicing = withScope(ctx, 'invoicing:read');
  if (!invoicing) return undefined;
  const query = { branch, status: 'overdue', sort: 'due' } as const;
  const { invoices, nextCursor } = await searchInvoices(invoicing, query);
  return {
    count: invoices.length,
    hasMore: nextCursor !== undefined,
    owing: sumOwing(invoices),
  };
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
    purchases.map(({ customerNumber }) => customerNumber),
    today,
  );
  return purchases.flatMap((purchase) => {
    const account = byNumber.get(purchase.customerNumber);
    return account ? [{ ...account, purchase, balance: balances.get(account.number) }] : [];
  });
}
