import type { ReactNode } from 'react';
import { TaxInvoiceNotice } from '#components/invoices/invoice-notices.tsx';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import type { InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { GstTable } from './gst-table.tsx';
import { InvoiceHeader } from './invoice-header.tsx';
import { type CreditableLines, InvoiceLines } from './invoice-lines.tsx';
import { InvoiceParties } from './invoice-parties.tsx';
import { InvoicePayments, OrderBalance } from './invoice-payments.tsx';
import { InvoiceReferences } from './invoice-references.tsx';

type Props = {
  view: InvoiceView;
  /** Heading level: 1 where the invoice is the whole page. */
  level?: 1 | 2;
  actions?: ReactNode;
  creditable?: CreditableLines;
  /** The customer's account page, if the user may see it. */
  accountHref?: string | undefined;
  /** Numbers of the products whose pages the user may see. */
  products?: ReadonlySet<string>;
  /** Shown between the header and the lines. */
  children?: ReactNode;
};

/** A whole invoice, on a screen and on paper. */
export function InvoiceDocument(props: Props) {
  const { view, level = 1, actions, creditable = NONE, accountHref, children } = props;
  const { products = NO_PRODUCTS } = props;
  const { payments = [], comments = [], customerOrderBalance } = view.invoice;
  const titleLevel = level === 1 ? 2 : 3;
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <article className={DOCUMENT}>
      <InvoiceHeader view={view} level={level} actions={actions} />
      <TaxInvoiceNotice status={view.taxStatus} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 not-print:xl:grid-cols-2 not-print:xl:items-start">
        <InvoiceParties view={view} level={level} accountHref={accountHref} />
        <InvoiceReferences view={view} />
      </div>
      {children}
      <section>
        <Heading className="sr-only">Lines</Heading>
        <InvoiceLines view={view} creditable={creditable} products={products} />
      </section>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2 print:grid-cols-2">
        <section className="min-w-0 lg:order-2 print:order-2 print:break-inside-avoid">
          <SectionTitle level={titleLevel}>GST and total</SectionTitle>
          <GstTable view={view} />
        </section>
        <div className="min-w-0 space-y-5">
          {payments.length > 0 && (
            <section>
              <SectionTitle level={titleLevel}>Payments</SectionTitle>
              <InvoicePayments payments={payments} />
            </section>
          )}
          {customerOrderBalance && (
            <section>
              <SectionTitle level={titleLevel}>Balance of the customer’s order</SectionTitle>
              <OrderBalance balance={customerOrderBalance} />
            </section>
          )}
          {comments.length > 0 && (
            <section>
              <SectionTitle level={titleLevel}>Comments</SectionTitle>
              <p className="whitespace-pre-line text-sm print:text-[8pt]">{comments.join('\n')}</p>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

/** Several documents follow each other on a screen; in print each starts a new page. */
const DOCUMENT =
  'document group/document flow-root space-y-5 not-print:[&+&]:mt-12 not-print:[&+&]:border-line not-print:[&+&]:border-t-3 not-print:[&+&]:pt-6 print:[&+&]:break-before-page';

const NONE: CreditableLines = new Map();
const NO_PRODUCTS: ReadonlySet<string> = new Set();
