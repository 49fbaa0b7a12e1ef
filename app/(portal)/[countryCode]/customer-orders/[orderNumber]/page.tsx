import { CheckAgain } from '#app/(portal)/check-again.tsx';
import { findAccountOf } from '#app/(portal)/customer-orders.tsx';
import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { defineRecord, titled } from '#app/(portal)/record-screen.tsx';
import { productsWithPages } from '#app/(portal)/staff.ts';
import { CustomerOrderDocument } from '#components/customer-orders/order-document.tsx';
import { CustomerOrderPickSheet } from '#components/customer-orders/order-pick-sheet.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import { contactPhone } from '#lib/accounts/labels.ts';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { LinePart } from '#lib/customer-orders/bought-goods.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { getCustomerOrder } from '#lib/customer-orders/customer-orders.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { listProductSummaries } from '#lib/products/products.ts';

export const generateMetadata = titled(({ orderNumber }) => `Customer order ${orderNumber}`);

/**
 * A customer's order by its number, with or without the prefix: what to tell the customer, then all that it is made
 * of; or the sheet to pick its goods by.
 */
export default defineRecord({
  scope: 'enterprise:read',
  path: CountryPath.extend({ orderNumber: Identifier }),
  find: async (ctx, { orderNumber }) => {
    const order = await getCustomerOrder(ctx, orderNumber);
    return { order, account: await findAccountOf(ctx, order.customer?.number) };
  },
  seen: ({ countryCode, item: { order, account } }) => {
    const name = order.customer?.name ?? account?.name;
    return {
      href: customerOrderHref(countryCode, order.number),
      title: order.number,
      kind: name ? `Customer order: ${Array.from(name).slice(0, 60).join('')}` : 'Customer order',
    };
  },
  papers: {
    pick: async ({ ctx, item: { order }, href, printed }) => (
      <CustomerOrderPickSheet
        order={order}
        orderBranches={await findOrderBranches(ctx, [order])}
        units={await readUnits(ctx, order)}
        printed={printed}
        actions={<ButtonLink href={href}>Back to order</ButtonLink>}
      />
    ),
  },
  reads: ({ ctx, item: { order } }) => ({
    orderBranches: findOrderBranches(ctx, [order]),
    products: productsWithPages(
      ctx,
      order.lines.flatMap(({ productNumber }) => productNumber ?? []),
    ),
  }),
  show: ({ ctx, item: { order, account }, href, read, updated }) => (
    <CustomerOrderDocument
      order={order}
      {...read}
      account={account && { id: account.accountId, phone: contactPhone(account) }}
      updated={updated}
      actions={
        <>
          <CheckAgain
            ctx={ctx}
            lines={order.lines
              .filter(({ parts }) => parts.length > 0)
              .map(({ productNumber, toCome, ordered }) => ({
                product: productNumber,
                quantity: toCome > 0 ? toCome : ordered,
              }))}
            known={read.products}
          />
          {order.lines.some(({ parts }) => parts.some(isToPick)) && (
            <ButtonLink href={`${href}?paper=pick`}>Pick sheet</ButtonLink>
          )}
          {/* On a phone the browser's own menu prints, and the goods are nearer. */}
          <span className="contents max-sm:hidden">
            <PrintButton />
          </span>
        </>
      }
    />
  ),
});

/** Whether the goods are at the branch. */
function isToPick({ kind }: LinePart): boolean {
  return kind === 'here' || kind === 'in stock';
}

/** The units of what is on the pick sheet, by product number; none where the user may not see products. */
async function readUnits(ctx: Context, { lines }: CustomerOrder) {
  const reader = withScope(ctx, 'product:read');
  const numbers = lines
    .flatMap(({ productNumber, parts }) =>
      productNumber !== undefined && parts.some(isToPick) ? productNumber : [],
    )
    .slice(0, MAX_TABLE_ROWS);
  const products = reader && numbers.length > 0 ? await listProductSummaries(reader, numbers) : [];
  return new Map(
    products.flatMap(({ number, unitOfMeasure }) =>
      unitOfMeasure === undefined ? [] : [[number, unitOfMeasure] as const],
    ),
  );
}
