import { findAccountOf } from '#app/(portal)/customer-orders.tsx';
import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { CheckAgain, defineRecord, titled } from '#app/(portal)/record-screen.tsx';
import { productsWithPages } from '#app/(portal)/staff.ts';
import { Customer, CustomerOrderHeadline } from '#components/customer-orders/order-headline.tsx';
import {
  CustomerOrderLines,
  CustomerOrderThread,
} from '#components/customer-orders/order-lines.tsx';
import { CustomerOrderPickSheet } from '#components/customer-orders/order-pick-sheet.tsx';
import { orderStatus, spokenAnswer } from '#components/customer-orders/order-words.ts';
import { DocumentHeader } from '#components/shell/page/document-page.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { contactPhone } from '#lib/accounts/labels.ts';
import { accountHref } from '#lib/accounts/links.ts';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { LinePart } from '#lib/customer-orders/bought-goods.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { getCustomerOrder } from '#lib/customer-orders/customer-orders.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { invoicesHref } from '#lib/invoices/view/links.ts';
import { listProductSummaries } from '#lib/products/products.ts';
import { formatDate } from '#lib/time/dates.ts';

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
  seen: ({ item: { order, account } }) => {
    const name = order.customer?.name ?? account?.name;
    return {
      href: customerOrderHref(order.number),
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
  show: ({ ctx, item: { order, account }, href, read, updated }) => {
    const { orderBranches, products } = read;
    const { number, lines, date, branchNumber, customer } = order;
    const { today } = orderBranches;
    const branch = branchNumber && (orderBranches.branches.get(branchNumber)?.name ?? branchNumber);
    const phone = customer?.phone ?? (account && contactPhone(account));
    const customerHref = account && accountHref(account.accountId);
    return (
      <article className="document space-y-4">
        <DocumentHeader
          crumbs={
            customerHref
              ? [
                  { name: 'Accounts', href: '/accounts' },
                  { name: customer?.name ?? customer?.number ?? 'Account', href: customerHref },
                ]
              : []
          }
          title={`Customer order ${number}`}
          updated={updated}
          actions={
            <>
              <CheckAgain
                ctx={ctx}
                lines={lines
                  .filter(({ parts }) => parts.length > 0)
                  .map(({ productNumber, toCome, ordered }) => ({
                    product: productNumber,
                    quantity: toCome > 0 ? toCome : ordered,
                  }))}
                known={products}
              />
              {lines.some(({ parts }) => parts.some(isToPick)) && (
                <ButtonLink href={`${href}?paper=pick`}>Pick sheet</ButtonLink>
              )}
              {/* On a phone the browser's own menu prints, and the goods are nearer. */}
              <span className="contents max-sm:hidden">
                <PrintButton />
              </span>
            </>
          }
          headline={
            <CustomerOrderHeadline order={order} orderBranches={orderBranches} phone={phone} />
          }
        >
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <Customer {...{ order, orderBranches, phone }} href={customerHref} />
            {date && (
              <span className="text-quiet">
                Ordered {formatDate(date)}
                {branch && ` at ${branch}`}
              </span>
            )}
          </p>
          {/* The headline is for the screen. */}
          <p className="not-print:hidden">
            {[`${orderStatus(order, today).status}.`, ...spokenAnswer(order, orderBranches)].join(
              ' ',
            )}
          </p>
        </DocumentHeader>
        <Section title="Goods">
          {lines.length === 0 ? (
            <p className="text-quiet text-sm">
              Nothing on order, promised or invoiced for this order yet.
            </p>
          ) : (
            <CustomerOrderLines lines={lines} orderBranches={orderBranches} products={products} />
          )}
          {order.isTruncated && (
            <p className="mt-2 text-quiet text-sm">
              Not all documents of this order are shown. See{' '}
              <TextLink href={invoicesHref({ order: number })}>all its invoices</TextLink>.
            </p>
          )}
        </Section>
        <Section title="From order to invoice">
          <CustomerOrderThread order={order} orderBranches={orderBranches} />
        </Section>
      </article>
    );
  },
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
