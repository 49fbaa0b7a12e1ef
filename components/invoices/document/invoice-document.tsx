import type { ReactNode } from 'react';
import { TaxInvoiceNotice } from '#components/invoices/invoice-notices.tsx';
import {
  AsideSection,
  DocumentBody,
  DocumentHeader,
} from '#components/shell/page/document-page.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Fact, Facts, Lines, SectionTitle } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { MailLink, PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { branchHref } from '#lib/branches/links.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { type CreditChain as Chain, creditableLines } from '#lib/invoices/credits/credit-chain.ts';
import { isOwing } from '#lib/invoices/record/payment-status.ts';
import { INVOICE_TYPE_LABELS } from '#lib/invoices/schema.ts';
import { type InvoiceReference, invoiceReferences } from '#lib/invoices/view/details.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref, invoicesHref } from '#lib/invoices/view/links.ts';
import {
  buyerOf,
  type InvoiceParty,
  type PartyLine,
  sellerOf,
} from '#lib/invoices/view/parties.ts';
import { formatDate } from '#lib/time/dates.ts';
import { CreditChain } from './credit-chain.tsx';
import { InvoiceHeadline } from './invoice-headline.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceSums } from './invoice-sums.tsx';

type Props = {
  view: InvoiceView;
  chain: Chain;
  updated: ReactNode;
  actions: ReactNode;
  /** The customer's account page, if the user may see it. */
  accountHref: string | undefined;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
  /** Branch names by number, for whose stock a line is. */
  branchNames: ReadonlyMap<string, string>;
  /** Actions on the lines, beside their heading. */
  lineActions: ReactNode;
  /** Shown last: the customer's order. */
  children: ReactNode;
};

/** A whole invoice, on a screen and on paper: its status, the goods, and the details beside them. */
export function InvoiceDocument(props: Props) {
  const { view, chain, accountHref, products, branchNames } = props;
  return (
    <article className="document group/document flow-root space-y-4">
      <InvoiceHeader {...props} />
      <TaxInvoiceNotice status={view.taxStatus} />
      <DocumentBody
        of={view.invoice.number}
        aside={<InvoiceAside view={view} accountHref={accountHref} />}
      >
        <section>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 print:hidden">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <SectionTitle>Lines</SectionTitle>
              <p className="text-(length:--text-xs) text-quiet">$, price and amount excl. GST</p>
            </div>
            {props.lineActions}
          </div>
          <InvoiceLines
            view={view}
            creditable={creditableLines(chain, view.invoice)}
            products={products}
            branchNames={branchNames}
            isCredited={chain.credits.length > 0}
          />
        </section>
        <InvoiceSums view={view} />
        <CreditChain chain={chain} view={view} />
        {props.children}
      </DocumentBody>
    </article>
  );
}

const FACTS =
  'grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] md:flex md:flex-wrap md:gap-x-8 print:flex print:gap-x-[10mm] print:gap-y-[2mm]';

/** Title, status, next step and main figures of an invoice. */
function InvoiceHeader({ view, chain, updated, actions, accountHref }: Props) {
  const { invoice, taxStatus, status, gst } = view;
  const { number, date, orderedDate, totals, customerOrderBalance, customer } = invoice;
  const { orderNumber, purchaseOrderNumber } = invoice;
  const balance = customerOrderBalance?.balanceOwing;
  const total = totals?.document?.includingGst ?? gst.total.includingGst;
  return (
    <div className="grid gap-y-3 border-line border-b pb-3">
      <DocumentHeader
        crumbs={[{ name: 'Invoices', href: '/invoices' }]}
        title={`${taxStatus.title} ${number}`}
        badge={
          INVOICE_TYPE_LABELS[invoice.type] !== taxStatus.title && (
            <span className="print:hidden">
              <Badge>{INVOICE_TYPE_LABELS[invoice.type]}</Badge>
            </span>
          )
        }
        updated={updated}
        actions={actions}
        headline={<InvoiceHeadline view={view} chain={chain} accountHref={accountHref} />}
      >
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm empty:hidden">
          {invoice.isSuppressed && (
            <span className="print:hidden">
              <Badge tone="warn">Left out of standard outputs</Badge>
            </span>
          )}
          {invoice.isToolHire && <Badge>Tool hire</Badge>}
        </p>
      </DocumentHeader>
      <Facts columns={FACTS}>
        <Fact name="Customer" className="max-w-64 print:hidden">
          {customer?.name &&
            (accountHref ? <TextLink href={accountHref}>{customer.name}</TextLink> : customer.name)}
        </Fact>
        {/* On the screen the status says the rest. */}
        <Fact
          name="Total incl. GST"
          className={isOwing(status) && balance !== total ? undefined : 'not-print:hidden'}
        >
          <strong className="font-semibold print:text-xl">
            <Money value={total} />
          </strong>
        </Fact>
        <Fact name="Owing" className="not-print:hidden">
          {isOwing(status) && balance !== undefined && (
            <strong className="font-semibold text-xl">
              <Money value={balance} />
            </strong>
          )}
        </Fact>
        <Fact name="Due" className="not-print:hidden">
          {status.due && formatDate(status.due)}
        </Fact>
        <Fact name="Issued">{date && formatDate(date)}</Fact>
        <Fact name="Ordered" className={orderedDate === date ? 'not-print:hidden' : undefined}>
          {orderedDate && formatDate(orderedDate)}
        </Fact>
        <Fact name="Order no." className="print:hidden">
          {orderNumber && <TextLink href={customerOrderHref(orderNumber)}>{orderNumber}</TextLink>}
        </Fact>
        <Fact name="Customer PO" className="print:hidden">
          {purchaseOrderNumber && (
            <TextLink href={invoicesHref({ purchaseOrder: purchaseOrderNumber })}>
              {purchaseOrderNumber}
            </TextLink>
          )}
        </Fact>
      </Facts>
    </div>
  );
}

type AsideProps = { view: InvoiceView; accountHref: string | undefined };

/** What is beside the goods of an invoice: the buyer, what it refers to, the seller. */
export function InvoiceAside({ view, accountHref }: AsideProps) {
  const { invoice, countryCode } = view;
  return (
    <>
      <AsideSection title="Customer" isOpen>
        <PartyAddress party={buyerOf(invoice, countryCode)} accountHref={accountHref} />
      </AsideSection>
      <AsideSection title="References and delivery">
        <InvoiceReferences view={view} />
      </AsideSection>
      <AsideSection title="Seller">
        <PartyAddress party={sellerOf(invoice, countryCode)} />
      </AsideSection>
    </>
  );
}

type AddressProps = { party: InvoiceParty | undefined; accountHref?: string | undefined };

/** The buyer or the seller with the address. */
function PartyAddress({ party, accountHref }: AddressProps) {
  if (!party) return undefined;
  return (
    <address className="not-italic sheet:text-[8pt] sheet:leading-[1.35]">
      <strong className="font-medium">{party.name}</strong>
      {party.lines.map((line) => (
        <span key={`${line.name}: ${line.text}`} className="block">
          {line.name && <span className="text-quiet">{line.name} </span>}
          <PartyText line={line} accountHref={accountHref} />
        </span>
      ))}
    </address>
  );
}

type PartyTextProps = Pick<AddressProps, 'accountHref'> & { line: PartyLine };

/** An account number links to the account and its invoices, a branch to its page. */
function PartyText({ line, accountHref }: PartyTextProps) {
  const { text, kind, branchNumber } = line;
  if (branchNumber !== undefined) {
    return <TextLink href={branchHref(branchNumber)}>{text}</TextLink>;
  }
  if (kind === 'phone') return <PhoneLink number={text} />;
  if (kind === 'email') return <MailLink address={text} />;
  if (kind !== 'account') return text;
  const invoices = invoicesHref({ customer: text });
  if (accountHref === undefined) return <TextLink href={invoices}>{text}</TextLink>;
  return (
    <>
      <TextLink href={accountHref}>{text}</TextLink>
      <span className="print:hidden">
        {', '}
        <TextLink href={invoices}>all invoices</TextLink>
      </span>
    </>
  );
}

/** Order, job, quote, people and delivery of an invoice. */
function InvoiceReferences({ view: { invoice } }: { view: InvoiceView }) {
  return (
    <Facts>
      {invoiceReferences(invoice).map((fact) => (
        <Fact
          key={`${fact.name}: ${fact.lines.join(', ')}`}
          name={fact.name}
          className={classOf(fact)}
        >
          <FactLines fact={fact} />
        </Fact>
      ))}
    </Facts>
  );
}

/** The original is hidden on a screen where the credit chain shows it. */
function classOf({ of, isInternal }: InvoiceReference): string | undefined {
  if (isInternal) return 'print:hidden';
  return of === 'original' ? 'not-print:group-has-data-originals/document:hidden' : undefined;
}

type FactProps = { fact: InvoiceReference };

function FactLines({ fact: { lines, of } }: FactProps) {
  const [number = ''] = lines;
  if (of === 'original') {
    return <TextLink href={invoiceHref(number)}>{number}</TextLink>;
  }
  // Searches for every invoice of the same order, job or purchase order.
  if (of) return <TextLink href={invoicesHref({ [of]: number })}>{number}</TextLink>;
  return <Lines lines={lines} />;
}
