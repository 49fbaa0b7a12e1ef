import type { ReactNode } from 'react';
import { TaxInvoiceNotice } from '#components/invoices/invoice-notices.tsx';
import { DocumentBody } from '#components/shell/page/document-page.tsx';
import { SectionTitle } from '#components/ui/text/facts.tsx';
import { type CreditChain as Chain, creditableLines } from '#lib/invoices/credits/credit-chain.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { CreditChain } from './credit-chain.tsx';
import { InvoiceAside } from './invoice-aside.tsx';
import { InvoiceHeader } from './invoice-header.tsx';
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
  const { view, chain, updated, actions, accountHref, products, branchNames } = props;
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
