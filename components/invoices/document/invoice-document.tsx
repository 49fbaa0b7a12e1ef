import type { ReactNode } from 'react';
import { TaxInvoiceNotice } from '#components/invoices/invoice-notices.tsx';
import { AsideSection, DocumentBody } from '#components/shell/page/document-page.tsx';
import { SectionTitle } from '#components/ui/text/facts.tsx';
import { type CreditChain as Chain, creditableLines } from '#lib/invoices/credits/credit-chain.ts';
import { isOwing } from '#lib/invoices/record/payment-status.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { isWholeOrder, paymentRows } from '#lib/invoices/view/payment.ts';
import { CreditChain } from './credit-chain.tsx';
import { GstTable } from './gst-table.tsx';
import { InvoiceHeader } from './invoice-header.tsx';
import { InvoiceHeadline, statusReason } from './invoice-headline.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceParty } from './invoice-parties.tsx';
import { InvoicePayments, OrderBalance } from './invoice-payments.tsx';
import { InvoiceReferences } from './invoice-references.tsx';

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
  const { view, chain, updated, actions, accountHref, products, branchNames } = props;
  const { comments = [], customerOrderBalance: balance } = view.invoice;
  const reason = statusReason(view);
  const isDeposit = view.invoice.type === 'CUSTOMER_ORDER_DEPOSIT';
  return (
    <article className="document group/document flow-root space-y-4">
      <InvoiceHeader
        view={view}
        updated={updated}
        actions={actions}
        accountHref={accountHref}
        headline={<InvoiceHeadline view={view} chain={chain} accountHref={accountHref} />}
      />
      <TaxInvoiceNotice status={view.taxStatus} />
      <DocumentBody
        of={view.invoice.number}
        aside={
          <>
            <AsideSection title="Customer" isOpen>
              <InvoiceParty of="buyer" view={view} accountHref={accountHref} />
            </AsideSection>
            <AsideSection title="References and delivery">
              <InvoiceReferences view={view} />
            </AsideSection>
            <AsideSection title="Seller">
              <InvoiceParty of="seller" view={view} />
            </AsideSection>
          </>
        }
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
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2 print:grid-cols-2">
          <section className="min-w-0 lg:order-2 print:order-2 print:break-inside-avoid">
            <SectionTitle>GST and total</SectionTitle>
            <GstTable view={view} />
          </section>
          <div className="min-w-0 space-y-5">
            {(paymentRows(view).length > 0 || isOwing(view.status)) && (
              <section>
                <SectionTitle>Payments</SectionTitle>
                {paymentRows(view).length > 0 ? (
                  <InvoicePayments view={view} />
                ) : (
                  <p className="text-quiet text-sm">No payments yet.</p>
                )}
              </section>
            )}
            {balance &&
              balance.balanceOwing !== 0 &&
              (!isWholeOrder(view) || balance.adjustment) && (
                <section>
                  <SectionTitle>
                    {isDeposit ? 'Still to pay' : 'Owing'} on the customer order
                  </SectionTitle>
                  <OrderBalance view={view} />
                </section>
              )}
            {comments.length > 0 && (
              <section className={reason && 'not-print:hidden'}>
                <SectionTitle>{view.isCredit ? 'Reason' : 'Comments'}</SectionTitle>
                <p className="whitespace-pre-line text-sm print:text-[8pt]">
                  {comments.join('\n')}
                </p>
              </section>
            )}
          </div>
        </div>
        <CreditChain chain={chain} view={view} />
        {props.children}
      </DocumentBody>
    </article>
  );
}
