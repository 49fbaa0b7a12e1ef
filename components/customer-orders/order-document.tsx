import type { ReactNode } from 'react';
import { DocumentHeader } from '#components/shell/page/document-page.tsx';
import { Section } from '#components/ui/text/section.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { accountHref } from '#lib/accounts/links.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { invoicesHref } from '#lib/invoices/view/links.ts';
import { formatDate } from '#lib/time/dates.ts';
import { CustomerOrderHeadline } from './order-headline.tsx';
import { CustomerOrderLines } from './order-lines.tsx';
import { CustomerOrderThread } from './order-thread.tsx';
import { type OrderBranches, orderStatus, spokenAnswer } from './order-words.ts';

type Props = {
  order: CustomerOrder;
  orderBranches: OrderBranches;
  products: ReadonlySet<string>;
  /** The customer's account, if there is one and the user may see it. */
  account: { readonly id: string; readonly phone: string | undefined } | undefined;
  /** When it was read. */
  updated: ReactNode;
  actions: ReactNode;
};

/** A customer's order: what to say to the customer, whom to call, the goods, and how it came about. */
export function CustomerOrderDocument({
  order,
  orderBranches,
  products,
  account,
  ...props
}: Props) {
  const { updated, actions } = props;
  const { number, lines, date, branchNumber } = order;
  const { countryCode, today } = orderBranches;
  const branch = branchNumber && (orderBranches.branches.get(branchNumber)?.name ?? branchNumber);
  const phone = order.customer?.phone ?? account?.phone;
  const name = order.customer?.name ?? order.customer?.number;
  return (
    <article className="document space-y-4">
      <DocumentHeader
        crumbs={
          account
            ? [
                { name: 'Accounts', href: `/${countryCode}/accounts` },
                { name: name ?? 'Account', href: accountHref(countryCode, account.id) },
              ]
            : []
        }
        title={`Customer order ${number}`}
        updated={updated}
        actions={actions}
        headline={
          <CustomerOrderHeadline order={order} orderBranches={orderBranches} phone={phone} />
        }
      >
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Customer order={order} orderBranches={orderBranches} account={account} />
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
            <TextLink href={invoicesHref(orderBranches.countryCode, { order: number })}>
              all its invoices
            </TextLink>
            .
          </p>
        )}
      </Section>
      <Section title="From order to invoice">
        <CustomerOrderThread order={order} orderBranches={orderBranches} />
      </Section>
    </article>
  );
}

function Customer({
  order,
  orderBranches,
  account,
}: Pick<Props, 'order' | 'orderBranches' | 'account'>) {
  const { customer, branchNumber } = order;
  if (!customer) {
    const branch =
      branchNumber === undefined ? undefined : orderBranches.branches.get(branchNumber);
    const telephone = branch?.contact?.telephone;
    return (
      <span>
        Customer not known: no deposit or invoice for this order yet.
        {branch && (
          <>
            {' '}
            Ask {branch.name}
            {telephone && (
              <>
                {' '}
                on <PhoneLink number={telephone} />
              </>
            )}
            .
          </>
        )}
      </span>
    );
  }
  const name = customer.name ?? customer.number ?? 'Customer';
  const phone = customer.phone ?? account?.phone;
  return (
    <>
      <span className="font-medium">
        {account ? (
          <TextLink href={accountHref(orderBranches.countryCode, account.id)}>{name}</TextLink>
        ) : (
          name
        )}
      </span>
      {phone && <PhoneLink number={phone} />}
    </>
  );
}
