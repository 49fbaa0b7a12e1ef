import { AddToList } from '#components/availability/lists/add-to-list.tsx';
import { CustomerOrderPanel } from '#components/customer-orders/order-panel.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { findAccountByNumber } from '#lib/accounts/accounts.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { MAX_ITEMS_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { findKnownProducts } from '#lib/products/products.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { homeBranch } from './home-branch.ts';
import { findOrderBranches } from './order-branches.ts';

type OrdersProps = {
  ctx: Context;
  /** Order numbers, with or without their prefix: of an invoice, or of the lines of a purchase order. */
  orderNumbers: readonly (string | undefined)[];
  withCustomer?: boolean;
};

/**
 * The customers' orders that a document is part of: the goods, when they are due, the customer with phone, the deposit.
 * At most ten; nothing where no order is known or the user may not see it.
 */
export async function CustomerOrders({ ctx, orderNumbers, withCustomer = true }: OrdersProps) {
  const keys = [...new Set(orderNumbers.flatMap((number) => number || []).map(withoutOrderPrefix))];
  const found = await findOrdersByKey(ctx, keys.slice(0, MAX_ORDERS));
  const orders = [...found.values()].filter(isMoreThanADocument);
  if (orders.length === 0) return undefined;
  return (
    <Section
      title={orders.length === 1 ? 'Customer order' : 'Customer orders'}
      className="print:hidden"
    >
      <CustomerOrderPanel
        orders={orders}
        orderBranches={await findOrderBranches(ctx, orders)}
        withCustomer={withCustomer}
      />
      {keys.length > MAX_ORDERS && (
        <p className="mt-2 text-quiet text-sm">
          Showing the first {MAX_ORDERS} of {keys.length}.
        </p>
      )}
    </Section>
  );
}

const MAX_ORDERS = 10;

/** A sale over the counter has an order number too, and nothing else to tell. */
function isMoreThanADocument({ documents, purchaseOrders, isOpen }: CustomerOrder): boolean {
  return isOpen || documents.length > 1 || purchaseOrders.length > 0;
}

/** The account of the customer of a document, deleted or not, if there is one that the user may see. */
export async function findAccountOf(ctx: Context, number: string | undefined) {
  const customer = withScope(ctx, 'customer:read');
  return customer && number ? findAccountByNumber(customer, number) : undefined;
}

/** The products of a document that have a page, if the user may see products. */
export function productsWithPages(
  ctx: Context,
  numbers: readonly (string | undefined)[],
): Promise<ReadonlySet<string>> | ReadonlySet<string> {
  const reader = withScope(ctx, 'product:read');
  return reader
    ? findKnownProducts(
        reader,
        numbers.filter((number) => number !== undefined),
      )
    : new Set();
}

type GoodsProps = {
  ctx: Context;
  /** The goods of a document, in any order and more than once. */
  lines: readonly { readonly product: string | undefined; readonly quantity: number }[];
  /** The products of the catalogue among them. */
  known: ReadonlySet<string>;
};

/** Adds the goods of an invoice or an order to an availability list: the first hundred products. */
export async function CheckAgain({ ctx, lines, known }: GoodsProps) {
  if (!withScope(ctx, 'availability:read')) return null;
  const quantities = new Map<string, number>();
  for (const { product, quantity } of lines) {
    if (product === undefined || !known.has(product)) continue;
    // Credits count down, and metres are cut from whole lengths.
    const units = Math.ceil(Math.abs(quantity));
    if (units > 0) quantities.set(product, (quantities.get(product) ?? 0) + units);
  }
  const rows = [...quantities].map(([product, quantity]) => ({ product, quantity }));
  const { countryCode } = ctx;
  return (
    <AddToList
      rows={rows.slice(0, MAX_ITEMS_PER_CALL)}
      branch={(await homeBranch(countryCode))?.number ?? ''}
      label="Check stock"
    />
  );
}
