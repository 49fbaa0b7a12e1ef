import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DocumentHeader } from '#components/shell/page/document-page.tsx';
import { Badge } from '#components/ui/badge/badge.tsx';
import { PhoneLink, TextLink } from '#components/ui/link/text-link.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import { accountHref } from '#lib/customer/view/links.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import type { CustomerOrderMoney } from '#lib/customer-orders/order-money.ts';
import { invoicesHref } from '#lib/invoicing/view/links.ts';
import { formatDate } from '#lib/time/dates.ts';
import { CustomerOrderLines } from './order-lines.tsx';
import { CustomerOrderThread } from './order-thread.tsx';
import {
  type OrderPlaces,
  orderAnswer,
  orderCustomerName,
  orderStatus,
  overdueDays,
  SALES,
} from './order-words.ts';

type Props = {
  order: CustomerOrder;
  places: OrderPlaces;
  products: ReadonlySet<string>;
  /** The customer's account, if there is one and the user may see it. */
  account: { readonly id: string; readonly phone: string | undefined } | undefined;
  /** When it was read. */
  updated: ReactNode;
  actions: ReactNode;
};

/** A customer's order: what the customer is told, whom to call, the goods, and how it came about. */
export function CustomerOrderDocument({ order, places, products, account, ...props }: Props) {
  const { updated, actions } = props;
  const { number, lines, money, date, branchNumber } = order;
  const { countryCode, today } = places;
  const status = orderStatus(order, today);
  const branch = branchNumber && (places.branches.get(branchNumber)?.name ?? branchNumber);
  const answer = orderAnswer(order, places);
  const isHere = lines.some(({ parts }) => parts.some(({ kind }) => kind === 'here'));
  const phone = order.customer?.phone ?? account?.phone;
  const invoice = order.documents.findLast(({ type }) => SALES.has(type));
  const name = order.customer?.name ?? order.customer?.number;
  return (
    <article className="document space-y-5">
      <DocumentHeader
        crumbs={
          account
            ? [
                { name: 'Accounts', href: `/${countryCode}/accounts` },
                { name: name ?? 'Account', href: accountHref(countryCode, account.id) },
              ]
            : []
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            Customer order {number}
            <Badge tone={status.tone} isLarge>
              {status.words}
            </Badge>
          </span>
        }
        updated={updated}
        actions={actions}
        headline={
          <div className="space-y-3 empty:hidden">
            {answer && (
              <div
                className={clsx(
                  'space-y-0.5 rounded-md px-4 py-3 font-medium text-base',
                  TONES[status.tone],
                )}
              >
                {isHere && phone && (
                  <p>
                    Goods are here: call {orderCustomerName(order)} on <PhoneLink number={phone} />
                  </p>
                )}
                <p>{answer}</p>
              </div>
            )}
            {money && <MoneyFacts money={money} daysOverdue={overdueDays(order, today)} />}
          </div>
        }
      >
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Customer order={order} places={places} account={account} />
          {date && (
            <span className="text-quiet">
              Ordered {formatDate(date)}
              {branch && ` at ${branch}`}
              {answer === undefined && invoice?.date && `, invoiced ${formatDate(invoice.date)}`}
            </span>
          )}
        </p>
      </DocumentHeader>
      <section aria-labelledby="goods">
        <SectionTitle id="goods">Goods</SectionTitle>
        {lines.length === 0 ? (
          <p className="text-quiet text-sm">
            Nothing on order, promised or invoiced for this order yet.
          </p>
        ) : (
          <CustomerOrderLines lines={lines} places={places} products={products} />
        )}
        {order.isTruncated && (
          <p className="mt-2 text-quiet text-sm">
            Not all documents of this order are shown. See{' '}
            <TextLink href={invoicesHref(places.countryCode, { order: number })}>
              all its invoices
            </TextLink>
            .
          </p>
        )}
      </section>
      <section aria-labelledby="thread">
        <SectionTitle id="thread">From order to invoice</SectionTitle>
        <CustomerOrderThread order={order} places={places} />
      </section>
    </article>
  );
}

const TONES: Readonly<Record<ReturnType<typeof orderStatus>['tone'], string>> = {
  bad: 'bg-bad-panel',
  accent: 'bg-accent-panel',
  good: 'bg-good-panel',
  plain: 'bg-panel',
};

function Customer({ order, places, account }: Pick<Props, 'order' | 'places' | 'account'>) {
  const { customer, branchNumber } = order;
  if (!customer) {
    const branch = branchNumber === undefined ? undefined : places.branches.get(branchNumber);
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
          <TextLink href={accountHref(places.countryCode, account.id)}>{name}</TextLink>
        ) : (
          name
        )}
      </span>
      {phone && <PhoneLink number={phone} />}
    </>
  );
}

/** What is left to pay first, then what it comes from. */
function MoneyFacts({ money, daysOverdue }: { money: CustomerOrderMoney; daysOverdue: number }) {
  const { deposit, invoiced, credited, owing, value } = money;
  const shownValue = value ?? (invoiced > 0 ? invoiced : undefined);
  return (
    <Facts columns="grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] items-start md:flex md:flex-wrap md:gap-x-10">
      <Fact name={invoiced > 0 ? 'Owing' : 'Still to pay'}>
        {owing !== undefined && (
          <strong className={clsx('font-semibold text-xl', daysOverdue > 0 && 'text-bad')}>
            <Money value={owing} />
          </strong>
        )}
        {daysOverdue > 0 && (
          <span className="block text-bad text-xs">
            {daysOverdue} {daysOverdue === 1 ? 'day' : 'days'} overdue
          </span>
        )}
      </Fact>
      <Fact name="Order value">{shownValue !== undefined && <Money value={shownValue} />}</Fact>
      <Fact name="Deposit paid">{deposit > 0 && <Money value={deposit} />}</Fact>
      <Fact name="Invoiced">
        {invoiced > 0 && invoiced !== shownValue && <Money value={invoiced} />}
      </Fact>
      <Fact name="Credits">{credited > 0 && <Money value={credited} />}</Fact>
    </Facts>
  );
}
