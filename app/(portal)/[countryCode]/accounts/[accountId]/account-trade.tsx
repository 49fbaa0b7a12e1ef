import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { ListActions } from '#app/(portal)/search-results.tsx';
import { CustomerOrderPanel } from '#components/customer-orders/order-panel.tsx';
import {
  type InvoiceRow,
  invoiceColumns,
  invoiceRows,
} from '#components/invoices/invoice-columns.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findCustomerOrders } from '#lib/customer-orders/customer-orders.ts';
import { isOwing } from '#lib/invoices/record/payment-status.ts';
import type { InvoiceSummary } from '#lib/invoices/search/schema.ts';
import { searchInvoices } from '#lib/invoices/search/search-invoices.ts';
import { invoicesHref } from '#lib/invoices/view/links.ts';
import { formatAmount } from '#lib/money.ts';

type Props = {
  ctx: Context<'customer:read'>;
  customer: string;
};

/** The invoices of an account, if the user may see them: what is owing, the longest overdue first, then the newest. */
export async function AccountInvoices({ ctx, customer }: Props) {
  const invoicing = withScope(ctx, 'invoicing:read');
  if (!invoicing) return undefined;
  const [owing, { invoices: newest, asOf }] = await Promise.all([
    searchInvoices(invoicing, { customer, status: 'owing', sort: 'due' }),
    searchInvoices(invoicing, { customer }),
  ]);
  // The search also matches numbers that begin with this one; those are other customers.
  const isOfAccount = (invoice: InvoiceSummary) => invoice.customerNumber === customer;
  const first = owing.invoices.filter(isOfAccount).slice(0, MAX_OWING);
  const isOther = ({ number }: InvoiceSummary) => first.every((each) => each.number !== number);
  const invoicesOfAccount = [
    ...first,
    ...newest
      .filter(isOfAccount)
      .filter(isOther)
      .slice(0, Math.max(0, MIN_ROWS - first.length)),
  ];
  const { number, type, date, order, total, status } = invoiceColumns();
  const numbers = new URLSearchParams(
    invoicesOfAccount.map((invoice) => ['number', invoice.number]),
  );
  return (
    <Section
      title="Invoices"
      beside={
        invoicesOfAccount.length > 0 && (
          <ListActions
            table={TABLE}
            csv={`/portal-api/${ctx.countryCode}/invoices/lines.csv?${numbers}`}
            csvName="Lines as CSV"
          />
        )
      }
      empty={invoicesOfAccount.length === 0 && 'No invoices.'}
    >
      <Table
        caption={TABLE}
        columns={[
          { ...number, className: 'card:row-start-1' },
          { ...type, cardLabel: false, className: 'card:col-1 card:row-start-2' },
          {
            ...date,
            cardLabel: false,
            className: 'whitespace-nowrap card:col-2 card:row-start-2 card:text-right',
          },
          { ...order, className: 'card:row-start-4' },
          { ...total, className: 'card:col-2 card:row-start-1 card:text-right' },
          OWING,
          {
            ...status,
            cardLabel: false,
            className: 'whitespace-nowrap card:col-1 card:row-start-3',
          },
        ]}
        card="pairs"
        rows={invoiceRows(ctx.countryCode, invoicesOfAccount, asOf)}
        keyOf={(row) => row.number}
      />
      <p className="mt-2 text-sm print:hidden">
        <TextLink href={invoicesHref({ customer })}>All invoices for this account</TextLink>
      </p>
    </Section>
  );
}

const OWING: Column<InvoiceRow> = {
  heading: 'Owing $',
  isNumeric: true,
  className: 'card:col-2 card:row-start-3 card:text-right',
  cell: ({ status, balanceOwing = 0 }) =>
    isOwing(status) && <span className="font-semibold">{formatAmount(balanceOwing)}</span>,
};
const MAX_OWING = 10;
const MIN_ROWS = 5;
const TABLE = 'Owing and newest invoices';

/** The open orders of an account: what is to come, what is ready, and the deposits. */
export async function AccountOrders({ ctx, customer }: Props) {
  if (!withScope(ctx, 'invoicing:read')) return undefined;
  const query = { customerNumbers: [customer], isOpen: true, limit: MAX_ORDERS };
  const { orders, isTruncated } = await findCustomerOrders(ctx, query);
  return (
    <Section
      title="Open customer orders"
      empty={
        orders.length === 0 &&
        (isTruncated
          ? 'Nothing to come or waiting to be picked up on the newest 400 invoices. Older ones were not looked at.'
          : 'Nothing to come or waiting to be picked up.')
      }
    >
      <CustomerOrderPanel orders={orders} orderBranches={await findOrderBranches(ctx, orders)} />
      {isTruncated && (
        <p className="mt-2 text-quiet text-sm">
          {orders.length < MAX_ORDERS
            ? 'From the newest 400 invoices only. There may be more.'
            : `Showing the ${MAX_ORDERS} due first. There are more.`}
        </p>
      )}
    </Section>
  );
}

const MAX_ORDERS = 10;
