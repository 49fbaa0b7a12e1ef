import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Barcode, Mark } from '#components/print/sheet.tsx';
import { AsideSection } from '#components/shell/page/document-page.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Fact, Facts, Lines, SectionTitle } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { MailLink, PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { branchHref } from '#lib/branches/links.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { type CreditChain, creditableLines } from '#lib/invoices/credits/credit-chain.ts';
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
import { InvoiceLines } from './invoice-lines.tsx';

/** Pages that an invoice may lead to: those that the user may see. */
export type InvoiceLinks = {
  /** The customer's account. */
  readonly account: string | undefined;
  /** Numbers of the products that have one. */
  readonly products: ReadonlySet<string>;
};

type LinesProps = {
  view: InvoiceView;
  chain: CreditChain;
  links: InvoiceLinks;
  /** Branch names by number, for whose stock a line is. */
  branchNames: ReadonlyMap<string, string>;
  /** Beside the heading. */
  actions: ReactNode;
};

/** The lines of an invoice below their heading. */
export function InvoiceGoods({ view, chain, links, branchNames, actions }: LinesProps) {
  return (
    <section>
      <div className="flex items-center justify-between gap-x-4 print:hidden">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <SectionTitle>Lines</SectionTitle>
          <p className="text-(length:--text-xs) text-quiet">$, price and amount excl. GST</p>
        </div>
        <div className="flex-none">{actions}</div>
      </div>
      <InvoiceLines
        view={view}
        creditable={creditableLines(chain, view.invoice)}
        products={links.products}
        branchNames={branchNames}
        isCredited={chain.credits.length > 0}
      />
    </section>
  );
}

/** What kind of invoice it is, where its title does not say it. */
export function InvoiceTypeNote({ view: { invoice, taxStatus } }: { view: InvoiceView }) {
  const label = INVOICE_TYPE_LABELS[invoice.type];
  if (label === taxStatus.title) return undefined;
  return (
    <span className="print:hidden">
      <Badge>{label}</Badge>
    </span>
  );
}

/** What is unusual about an invoice. */
export function InvoiceMarks({ view: { invoice } }: { view: InvoiceView }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm empty:hidden">
      {invoice.isSuppressed && (
        <span className="print:hidden">
          <Badge>Left out of standard outputs</Badge>
        </span>
      )}
      {invoice.isToolHire && <Badge>Tool hire</Badge>}
    </p>
  );
}

type DetailsProps = { view: InvoiceView; links: InvoiceLinks };

/** The main figures, dates and numbers of an invoice. */
export function InvoiceFacts({ view, links: { account } }: DetailsProps) {
  const { invoice, status, gst } = view;
  const { date, orderedDate, totals, customerOrderBalance, customer } = invoice;
  const { orderNumber, purchaseOrderNumber } = invoice;
  const balance = customerOrderBalance?.balanceOwing;
  const total = totals?.document?.includingGst ?? gst.total.includingGst;
  return (
    <>
      <Fact name="Customer" className="max-w-64 print:hidden">
        {customer?.name &&
          (account ? <TextLink href={account}>{customer.name}</TextLink> : customer.name)}
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
    </>
  );
}

/** What is beside the goods of an invoice: the buyer, what it refers to, the seller. */
export function InvoiceAside({ view, links }: DetailsProps) {
  const { invoice, countryCode } = view;
  return (
    <>
      <AsideSection title="Customer" isOpen>
        <PartyAddress party={buyerOf(invoice, countryCode)} accountHref={links.account} />
      </AsideSection>
      <AsideSection title="References and delivery">
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
      </AsideSection>
      <div className="xl:pt-2 print:hidden">
        <AsideSection title="Seller">
          <PartyAddress party={sellerOf(invoice, countryCode)} />
        </AsideSection>
      </div>
    </>
  );
}

/** On paper only, as on the PDF: the firm's mark, the seller, and the barcode of the number. */
export function InvoiceLetterhead({ view: { invoice, countryCode } }: Pick<DetailsProps, 'view'>) {
  return (
    <div className="not-print:hidden print:-order-1 print:mb-[2mm] print:flex print:items-start print:gap-[4mm]">
      <Mark />
      <div className="min-w-0 grow">
        <PartyAddress party={sellerOf(invoice, countryCode)} />
      </div>
      <Barcode text={invoice.number} />
    </div>
  );
}

type AddressProps = { party: InvoiceParty | undefined; accountHref?: string | undefined };

/** The buyer or the seller with the address. */
function PartyAddress({ party, accountHref }: AddressProps) {
  if (!party) return undefined;
  return (
    <address className="grid grid-cols-[5.5rem_minmax(0,1fr)] not-italic sheet:block sheet:text-[8pt] sheet:leading-[1.35]">
      <strong className="col-span-2 font-medium">{party.name}</strong>
      {party.lines.map((line) => (
        <span
          key={`${line.name}: ${line.text}`}
          className="col-span-2 grid grid-cols-subgrid sheet:block"
        >
          {line.name !== undefined && (
            <span className={clsx('text-quiet', line.isPlain && 'sheet:hidden', wholeOf(line))}>
              {line.name}{' '}
            </span>
          )}
          <span className={line.name === undefined ? 'col-span-2' : wholeOf(line)}>
            <PartyText line={line} accountHref={accountHref} />
          </span>
        </span>
      ))}
    </address>
  );
}

/** An e-mail address has no room beside its label. */
function wholeOf({ kind }: PartyLine): string | undefined {
  return kind === 'email' ? 'col-span-2' : undefined;
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

/** The original is hidden on a screen where the credit chain shows it. */
function classOf({ of, isInternal }: InvoiceReference): string | undefined {
  if (isInternal) return 'print:hidden';
  return of === 'original' ? 'not-print:group-has-data-originals/document:hidden' : undefined;
}

function FactLines({ fact: { lines, of } }: { fact: InvoiceReference }) {
  if (!of) return <Lines lines={lines} />;
  const [number = ''] = lines;
  // Of an order, job or purchase order every invoice is searched for.
  const href = of === 'original' ? invoiceHref(number) : invoicesHref({ [of]: number });
  return <TextLink href={href}>{number}</TextLink>;
}
