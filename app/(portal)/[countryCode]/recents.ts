import { listNamedAccounts } from '#lib/accounts/accounts.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { lookUpInvoices } from '#lib/invoices/search/look-up-invoices.ts';
import { formatMoney } from '#lib/money.ts';
import { listSupplierNames } from '#lib/purchase-orders/purchase-orders.ts';
import { decodePart } from '#lib/search/missing-record.ts';
import type { RecentDetails } from '#lib/search/schema.ts';

type Seen = { readonly href: string };

/** Customer and amount of recent records, by path, as far as the user may see them now. */
export async function findRecentDetails(
  ctx: Context,
  seen: readonly Seen[],
): Promise<ReadonlyMap<string, RecentDetails['records'][number]>> {
  const invoicing = withScope(ctx, 'invoicing:read');
  const procurement = withScope(ctx, 'procurement:read');
  const customer = withScope(ctx, 'customer:read');
  const [found, suppliers, accounts] = await Promise.all([
    invoicing && lookUpInvoices(invoicing, keysOf(seen, 'invoices')),
    procurement && listSupplierNames(procurement, keysOf(seen, 'purchase-orders')),
    customer ? listNamedAccounts(customer, keysOf(seen, 'accounts')) : [],
  ]);
  const invoices = new Map(found?.found.map((invoice) => [invoice.number, invoice]));
  const names = new Map(accounts.map(({ accountId, name }) => [accountId, name]));
  return new Map(
    seen.flatMap(({ href }) => {
      const key = keyOf(href);
      const invoice = href.includes('/invoices/') ? invoices.get(key) : undefined;
      const total = invoice?.totalIncludingGst;
      const account = href.includes('/accounts/') ? names.get(key) : undefined;
      const supplier = href.includes('/purchase-orders/') ? suppliers?.get(key) : undefined;
      const name = invoice?.customerName ?? account ?? supplier;
      const amount = total === undefined ? undefined : formatMoney(total);
      if (name === undefined && amount === undefined) return [];
      return [[href, { href, ...(name && { name }), ...(amount && { amount }) }]];
    }),
  );
}

/** The numbers or ids of the records of one screen. */
function keysOf(seen: readonly Seen[], screen: string): string[] {
  return seen.flatMap(({ href }) => (href.split('/')[2] === screen ? [keyOf(href)] : []));
}

/** The number or id in `/au/invoices/536365`; as it is where somebody changed it. */
function keyOf(href: string): string {
  return decodePart(href.split(/[/?#]/)[3] ?? '');
}
