import type { ReactNode } from 'react';
import { SectionTitle } from '#components/ui/section-title.tsx';
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
  const titleLevel = level === 1 ? 2 : 3;
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <article className={DOCUMENT}>
      <InvoiceHeader reading={reading} level={level} actions={actions} />
      <TaxStandingNotice standing={reading.standing} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 not-print:xl:grid-cols-2 not-print:xl:items-start">
        <InvoiceParties reading={reading} level={level} accountHref={accountHref} />
        <InvoiceReferences reading={reading} />
      </div>
      {children}
      <section>
        <Heading className="sr-only">Lines</Heading>
        <InvoiceLines reading={reading} creditable={creditable} products={products} />
      </section>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2 print:grid-cols-2">
        <section className="min-w-0 lg:order-2 print:order-2 print:break-inside-avoid">
          <SectionTitle level={titleLevel}>GST and total</SectionTitle>
          <GstTable reading={reading} />
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

/** Several stand below each other on a screen, each on pages of its own on paper. */
const DOCUMENT =
  'document group/document flow-root space-y-5 not-print:[&+&]:mt-12 not-print:[&+&]:border-line not-print:[&+&]:border-t-3 not-print:[&+&]:pt-6 print:[&+&]:break-before-page';

const NONE: Creditable = new Map();
const NO_PRODUCTS: ReadonlySet<string> = new Set();
