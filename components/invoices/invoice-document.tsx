import type { ReactNode } from 'react';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { GstTable } from './gst-table.tsx';
import { InvoiceHeader } from './invoice-header.tsx';
import { type Creditable, InvoiceLines } from './invoice-lines.tsx';
import { InvoiceParties } from './invoice-parties.tsx';
import { InvoicePayments, OrderBalance } from './invoice-payments.tsx';
import { InvoiceReferences } from './invoice-references.tsx';
import { TaxStandingNotice } from './tax-standing-notice.tsx';

type Parts = {
  reading: InvoiceReading;
  /** The level of its heading: 1 on a page of its own. */
  level?: 1 | 2;
  /** What can be done with it. */
  actions?: ReactNode;
  creditable?: Creditable;
  /** The page of the customer's account, where there is one and the reader may see it. */
  accountHref?: string | undefined;
  /** The products that have a page for the reader. */
  products?: ReadonlySet<string>;
  /** What stands between the head and the lines. */
  children?: ReactNode;
};

/** A whole invoice, to be read on a screen and on paper. */
export function InvoiceDocument(parts: Parts) {
  const { reading, level = 1, actions, creditable = NONE, accountHref, children } = parts;
  const { products = NO_PRODUCTS } = parts;
  const { payments = [], comments = [], customerOrderBalance } = reading.invoice;
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <article className="invoice-document">
      <InvoiceHeader reading={reading} level={level} actions={actions} />
      <TaxStandingNotice standing={reading.standing} />
      <div className="invoice-context">
        <InvoiceParties reading={reading} level={level} accountHref={accountHref} />
        <InvoiceReferences reading={reading} />
      </div>
      {children}
      <section>
        <Heading className="sr-only">Lines</Heading>
        <InvoiceLines reading={reading} creditable={creditable} products={products} />
      </section>
      <div className="invoice-sums">
        <section className="invoice-total">
          <Heading className="section-title">GST and total</Heading>
          <GstTable reading={reading} />
        </section>
        <div className="min-w-0 space-y-5">
          {payments.length > 0 && (
            <section>
              <Heading className="section-title">Payments</Heading>
              <InvoicePayments payments={payments} />
            </section>
          )}
          {customerOrderBalance && (
            <section>
              <Heading className="section-title">Balance of the customer’s order</Heading>
              <OrderBalance balance={customerOrderBalance} />
            </section>
          )}
          {comments.length > 0 && (
            <section>
              <Heading className="section-title">Comments</Heading>
              <p className="invoice-comments whitespace-pre-line text-sm">{comments.join('\n')}</p>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

const NONE: Creditable = new Map();
const NO_PRODUCTS: ReadonlySet<string> = new Set();
