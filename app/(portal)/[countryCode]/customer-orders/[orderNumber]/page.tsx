import { CheckAgain, productsWithPages } from '#app/(portal)/document-parts.tsx';
import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { defineRecord, titled } from '#app/(portal)/record-screen.tsx';
import { Customer, CustomerOrderHeadline } from '#components/customer-orders/order-headline.tsx';
import {
  CustomerOrderLines,
  CustomerOrderThread,
} from '#components/customer-orders/order-lines.tsx';
import { isToPick, orderStatus, spokenAnswer } from '#components/customer-orders/order-words.ts';
import { AsideSection } from '#components/shell/page/document-page.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { contactPhone } from '#lib/accounts/labels.ts';
import { accountHref } from '#lib/accounts/links.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { invoicesHref } from '#lib/invoices/view/links.ts';
import { formatDate } from '#lib/time/dates.ts';
import { CUSTOMER_ORDER } from './customer-order.ts';

export const generateMetadata = titled(({ orderNumber }) => `Customer order ${orderNumber}`);

/** A customer's order: what to tell the customer, then all that it is made of. */
export default defineRecord({
  ...CUSTOMER_ORDER,
  isDocument: true,
  reads: ({ ctx, item: { order } }) => ({
    orderBranches: findOrderBranches(ctx, [order]),
    products: productsWithPages(
      ctx,
      order.lines.map(({ productNumber }) => productNumber),
    ),
  }),
  header: ({ ctx, item: { order, account }, href, read: { orderBranches, products } }) => {
    const { number, lines, date, branchNumber, customer } = order;
    const branch = branchNumber && (orderBranches.branches.get(branchNumber)?.name ?? branchNumber);
    const phone = customer?.phone ?? (account && contactPhone(account));
    const customerHref = account && accountHref(account.accountId);
    return {
      crumbs: customerHref
        ? [
            { name: 'Accounts', href: '/accounts' },
            { name: customer?.name ?? customer?.number ?? 'Account', href: customerHref },
          ]
        : [],
      title: `Customer order ${number}`,
      line: (
        <>
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
            {[
              `${orderStatus(order, orderBranches.today)}.`,
              ...spokenAnswer(order, orderBranches),
            ].join(' ')}
          </p>
        </>
      ),
      headline: <CustomerOrderHeadline {...{ order, orderBranches, phone }} />,
      actions: (
        <>
          <CheckAgain ctx={ctx} lines={goodsToCheck(order)} known={products} />
          {lines.some(({ parts }) => parts.some(isToPick)) && (
            <ButtonLink href={`${href}/pick-sheet`}>Pick sheet</ButtonLink>
          )}
          {/* On a phone the browser's own menu prints, and the goods are nearer. */}
          <span className="contents max-sm:hidden">
            <PrintButton />
          </span>
        </>
      ),
    };
  },
  sections: ({ item: { order }, read: { orderBranches, products } }) => (
    <>
      <Section title="Goods">
        {order.lines.length === 0 ? (
          <p className="text-quiet text-sm">
            Nothing on order, promised or invoiced for this order yet.
          </p>
        ) : (
          <CustomerOrderLines lines={order.lines} {...{ orderBranches, products }} />
        )}
        {order.isTruncated && (
          <p className="mt-2 text-quiet text-sm">
            Not all documents of this order are shown. See{' '}
            <TextLink href={invoicesHref({ order: order.number })}>all its invoices</TextLink>.
          </p>
        )}
      </Section>
    </>
  ),
  aside: ({ item: { order }, read: { orderBranches } }) => (
    <AsideSection title="History" isOpen>
      <CustomerOrderThread order={order} orderBranches={orderBranches} />
    </AsideSection>
  ),
});

/** What is still to come, and of the other goods what was ordered. */
function goodsToCheck({ lines }: CustomerOrder) {
  return lines
    .filter(({ parts }) => parts.length > 0)
    .map(({ productNumber, toCome, ordered }) => ({
      product: productNumber,
      quantity: toCome > 0 ? toCome : ordered,
    }));
}
